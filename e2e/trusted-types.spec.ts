import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

/*
 * What a script that got into the page may not do. That the app itself needs none of it is seen by every
 * other test: an error in the console fails it.
 */

const REFUSED = /Trusted|Content Security Policy|Content-Security-Policy/

/** Runs in the page. @returns the names of what was not refused. */
function attempts(): string[] {
  const tries: Record<string, () => unknown> = {
    innerHTML: () => {
      document.body.innerHTML = '<img src="/none" onerror="window.wasRun = true">'
    },
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<p>text</p>'),
    write: () => document.write('<p>text</p>'),
    parser: () => new DOMParser().parseFromString('<p>text</p>', 'text/html'),
    srcdoc: () => {
      document.createElement('iframe').srcdoc = '<p>text</p>'
    },
    script: () => {
      document.createElement('script').src = '/service-worker.js'
    },
    inlineScript: () => {
      document.createElement('script').text = 'window.wasRun = true'
    },
    handler: () => document.body.setAttribute('onclick', 'window.wasRun = true'),
    worker: () => new Worker('/service-worker.js'),
    policy: () => window.trustedTypes?.createPolicy('other', {}),
    defaultPolicy: () => window.trustedTypes?.createPolicy('default', {}),
  }
  return Object.entries(tries).flatMap(([name, attempt]) => {
    try {
      attempt()
      return [name]
    } catch {
      return []
    }
  })
}

declare global {
  interface Window {
    wasRun?: boolean
    readonly trustedTypes?: { createPolicy(name: string, rules: object): unknown }
  }
}

for (const address of [
  paths.home.path,
  paths.leadFullBody599.path,
  `${paths.home.path}?mode=mobile`,
  '/blog/fever-in-the-rains',
  '/offline.html',
]) {
  test(`${address} takes no markup, script or policy that a script makes`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(REFUSED)
    await open(page, address)
    expect(await page.evaluate(attempts)).toEqual([])
    await expect(page.locator('body')).not.toBeEmpty()
    expect(await page.evaluate(() => window.wasRun)).toBeUndefined()
  })
}

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is the only script address that the app hands to the browser', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(REFUSED)
    await open(page, paths.home.path)
    const script = await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      return active && new URL(active.scriptURL).pathname
    })
    expect(script).toBe('/service-worker.js')
    const other = await page.evaluate(() =>
      navigator.serviceWorker.register('/assets/other.js').catch(String),
    )
    expect(other).toContain('TrustedScriptURL')
  })
})
