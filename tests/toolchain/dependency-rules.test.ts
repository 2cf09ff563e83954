import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALLOWED } from './dependency-rules/allowed.ts'
import { FORBIDDEN_LAYERS } from './dependency-rules/forbidden-layers.ts'
import { FORBIDDEN_MODULES } from './dependency-rules/forbidden-modules.ts'

const FORBIDDEN = [...FORBIDDEN_LAYERS, ...FORBIDDEN_MODULES]

const cruiseSchema = z.object({
  summary: z.object({
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
})

const PACKAGES = [
  '@radix-ui/react-dialog',
  '@tanstack/react-query',
  'axios',
  'clsx',
  'drizzle-orm',
  'js-cookie',
  'jwt-decode',
  'localforage',
  'lucide-react',
  'pg',
  'react',
  'react-hook-form',
  'react-toastify',
  'xstate',
  'zod',
]

let tree: string
let outcome: z.infer<typeof cruiseSchema>['summary']

function write(file: string, text: string): void {
  const path = join(tree, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function cruise(): typeof outcome {
  const output = execFileSync(
    process.execPath,
    [
      resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...['contract', 'machines', 'paths', 'src', 'server', 'tests', 'packages', 'ops', 'e2e'],
    ],
    { cwd: tree, encoding: 'utf8' },
  )
  return cruiseSchema.parse(JSON.parse(output)).summary
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'parakh-rules-'))
  const dependencies = Object.fromEntries(PACKAGES.map((name) => [name, '*']))
  const imports = { '#contract/*': './contract/*', '#server/*': './server/*' }
  write('package.json', JSON.stringify({ type: 'module', imports, dependencies }))
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'main.js' }))
    write(`node_modules/${name}/main.js`, '')
  }
  for (const { files } of [...FORBIDDEN, ...ALLOWED]) {
    for (const [file, text] of Object.entries(files)) write(file, text)
  }
  outcome = cruise()
}, 30_000)

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('dependency rules', () => {
  test.each(FORBIDDEN)('$rule fires on $offence', ({ rule, files, folder }) => {
    const offender = folder ?? Object.keys(files)[0]
    const fired = outcome.violations
      .filter(({ from }) => from === offender)
      .map((found) => found.rule.name)
    expect(fired).toContain(rule)
  })

  test.each(ALLOWED)('$practice is allowed', ({ files }) => {
    const fired = outcome.violations.filter(({ from }) => from in files)
    expect(fired).toEqual([])
  })

  test('every configured rule has a case that breaks it', () => {
    const proven = new Set(FORBIDDEN.map(({ rule }) => rule))
    const names = outcome.ruleSetUsed.forbidden.map(({ name }) => name)
    expect(names.filter((name) => !proven.has(name))).toEqual([])
  })
})
