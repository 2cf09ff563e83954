import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { findBrowser } from '../../e2e/support/browser.ts'

function find(env: Record<string, string>, ...files: string[]) {
  const exists = (path: string) => files.includes(path)
  return findBrowser({ env, exists, playwrightPath: '/own/chrome' })
}

describe('browser discovery', () => {
  test('CHROMIUM_PATH comes first', () => {
    const env = { CHROMIUM_PATH: '/mine/chrome', PATH: '/bin' }
    expect(find(env, '/mine/chrome', '/bin/chromium')).toBe('/mine/chrome')
  })

  test('a CHROMIUM_PATH that names no file is an error, not a fallback', () => {
    expect(() => find({ CHROMIUM_PATH: '/gone' }, '/usr/bin/chromium')).toThrow('/gone')
  })

  test('folders of PATH come before the default locations, in order', () => {
    const env = { PATH: '/a:/b' }
    expect(find(env, '/b/chromium', '/a/google-chrome', '/usr/bin/chromium')).toBe(
      '/a/google-chrome',
    )
  })

  test('a headless browser is preferred to another in the same folder', () => {
    expect(find({ PATH: '/a' }, '/a/chromium', '/a/chromium-headless-shell')).toBe(
      '/a/chromium-headless-shell',
    )
  })

  test('default locations come before the browsers of Playwright', () => {
    expect(find({}, '/own/chrome', '/usr/bin/google-chrome')).toBe('/usr/bin/google-chrome')
    expect(find({}, '/own/chrome')).toBe('/own/chrome')
  })

  test('no browser is found when none is installed', () => {
    expect(find({ PATH: '/a' })).toBeUndefined()
  })
})

test.each(['playwright.config.ts', 'go-live.config.ts'])(
  '%s loads without a browser, since other programs read it too',
  (config) => {
    const load = ['--import', 'tsx', '--eval', `import('./${config}')`]
    const env = { ...process.env, CHROMIUM_PATH: '/gone' }
    expect(() => execFileSync(process.execPath, load, { env, stdio: 'pipe' })).not.toThrow()
  },
)
