import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium, devices, type Page, type Route } from 'playwright'
import { BROWSER_ARGS, requireBrowser } from '../../e2e/support/browser.ts'
import type { BuiltApp } from './built-app.ts'
import { stopsWith } from './clean-up.ts'
import type { Measurement } from './measurement.ts'
import { FIRST_ROUTES, LEAD_PAGE, nameOf } from './pages.ts'

/** JavaScript of a first route: until it answers a tap, and until nothing loads any more. */
const MAX_FIRST_KB = 125
const MAX_UNTIL_IDLE_KB = 140
const MAX_FILES = 12
/** Budget for a landing page; the code of its form loads on the first interaction. */
const MAX_LEAD_KB = 100

type Built = Pick<BuiltApp, 'url' | 'root'>

/** Transfer sizes of each first route for a new visitor, in kB of 1000 bytes, gzip. */
export async function measureWeight(app: Built): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS })
  const close = stopsWith(() => browser.close())
  const measurements: Measurement[] = []
  for (const page of FIRST_ROUTES) measurements.push(...(await weigh(browser, app, page)))
  measurements.push(await weighLead(browser, app))
  await close()
  return measurements
}

async function weigh(browser: Browser, { url, root }: Built, path: string): Promise<Measurement[]> {
  const { first, later, styles } = await filesOf(browser, url + path)
  const row = async (what: string, files: readonly string[]): Promise<Measurement> => ({
    name: `${nameOf(path)} ${what}`,
    value: (await gzipBytes(root, files)) / 1000,
    unit: 'kB',
  })
  return [
    { ...(await row('JavaScript, first', first)), target: { maximum: MAX_FIRST_KB } },
    {
      ...(await row('JavaScript, until idle', [...first, ...later])),
      target: { maximum: MAX_UNTIL_IDLE_KB },
    },
    {
      name: `${nameOf(path)} JavaScript, files until idle`,
      value: first.length + later.length,
      unit: 'files',
      target: { maximum: MAX_FILES },
    },
    await row('CSS', styles),
    { name: `${nameOf(path)} HTML`, value: (await htmlBytes(url + path)) / 1000, unit: 'kB' },
  ]
}

async function weighLead(browser: Browser, { url, root }: Built): Promise<Measurement> {
  const context = await browser.newContext({ ...devices['Moto G4'] })
  const page = await context.newPage()
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.push(pathname)
  })
  await page.goto(url + LEAD_PAGE, { waitUntil: 'networkidle' })
  await context.close()
  return {
    name: `${nameOf(LEAD_PAGE)} JavaScript, all`,
    value: (await gzipBytes(root, files)) / 1000,
    unit: 'kB',
    target: { maximum: MAX_LEAD_KB },
  }
}

type Files = { first: string[]; later: string[]; styles: string[] }

/**
 * The files that a browser with an empty cache loads. Scripts that the HTML does not name are held
 * until the page is hydrated, which proves that the first route does not need them.
 */
async function filesOf(browser: Browser, address: string): Promise<Files> {
  const context = await browser.newContext({ ...devices['Moto G4'] })
  const page = await context.newPage()
  const files: Files = { first: [], later: [], styles: [] }
  const html = await (await fetch(address)).text()
  let hydrated = false
  let release = () => {}
  const hydration = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.{js,css}', async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('.css')) files.styles.push(pathname)
    else {
      if (!html.includes(pathname)) await hydration
      files[hydrated ? 'later' : 'first'].push(pathname)
    }
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await untilHydrated(page)
  hydrated = true
  release()
  await page.waitForLoadState('networkidle')
  await context.close()
  return files
}

/** React sets a key on hydrated elements; the heading belongs to the page itself. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'))
  })
}

/** Size of the .gz files that the build has written. */
async function gzipBytes(root: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await readFile(join(root, 'dist/web', `${file}.gz`))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function htmlBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
    get(address, { headers, agent: false }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
