import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  isAllowed,
  licenceProblems,
  shippedPackages,
  thirdPartyNotices,
} from '../../scripts/licences.ts'

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const shipped = shippedPackages(lockfile)

/** No build contains it. */
const DEVELOPMENT = ':!src/app/attach-inspector.ts'

/** Names of the packages that the browser's code and styles import. */
function importedPackages(): Set<string> {
  const folders = ['src', 'machines', 'contract']
  const listed = execFileSync('git', ['ls-files', ...folders, DEVELOPMENT], { encoding: 'utf8' })
  const sources = listed.split('\n').filter((file) => /\.(?:tsx?|css)$/.test(file))
  const imports = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'((?:@[\w-]+\/)?[\w-]+)/g),
  ])
  return new Set(imports.map(([, name = '']) => name))
}

describe('the licences of what is shipped', () => {
  it('are all allowed', () => {
    expect(licenceProblems(shipped)).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', false],
    ['MIT OR GPL-3.0-only', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['Apache-2.0 AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['none', false],
  ])('%s: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })

  it('are refused by name for a production dependency only', () => {
    const entry = { version: '1.0.0', license: 'GPL-3.0-only' }
    const packages = {
      'node_modules/viral': entry,
      'node_modules/unnamed': { version: '2.0.0' },
      'node_modules/tool': { ...entry, dev: true },
    }
    expect(licenceProblems(shippedPackages({ packages }))).toEqual([
      'unnamed 2.0.0: none',
      'viral 1.0.0: GPL-3.0-only',
    ])
  })

  it('cover every package that the browser code imports', () => {
    const names = new Set(shipped.map(({ name }) => name))
    const imported = [...importedPackages()]
    expect(imported).toContain('react')
    expect(imported).toContain('workbox-precaching')
    // No build has them: the inspector (src/app/attach-inspector.ts), and the types of models.
    const unbuilt = ['@statelyai/inspect', 'chart-paths']
    expect(imported.filter((name) => !names.has(name) && !unbuilt.includes(name))).toEqual([])
  })

  it('are in the notices, with name, version and text', async () => {
    const notices = await thirdPartyNotices()
    for (const { name, version } of shipped) expect(notices).toContain(`${name} ${version} (`)
    expect(notices).toContain('SIL OPEN FONT LICENSE')
    // Packages without a licence file, from their README.
    expect(notices).toMatch(/libvips +\| LGPLv3/)
    expect(notices).toMatch(/agent-base [\s\S]{1,200}Nathan Rajlich/)
    expect(notices).toContain('Redistribution and use in source and binary forms')
  })
})
