import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium, devices } from 'playwright'
import { COOKIES } from '../../contract/conventions.ts'
import { BROWSER_ARGS, requireBrowser } from '../../e2e/support/browser.ts'
import { addSessionCookies } from '../../e2e/support/sign-in-cookies.ts'
import { paths } from '../../src/config/paths.ts'
import { stopsWith } from './clean-up.ts'
import { type Measurement, median } from './measurement.ts'
import { AUDITED_PAGES, nameOf } from './pages.ts'
import { newBooker } from './patients.ts'

type Audit = Required<Omit<Measurement, 'value'>> & {
  readonly id: string
  /** Where another one holds for a browser that was on the site before. */
  readonly visitTarget?: Required<Measurement>['target']
}

const SCORES: readonly Audit[] = [
  {
    id: 'performance',
    name: 'performance',
    unit: 'of 100',
    target: { minimum: 98 },
    visitTarget: { minimum: 95 },
  },
  { id: 'accessibility', name: 'accessibility', unit: 'of 100', target: { minimum: 100 } },
]
const FIGURES: readonly Audit[] = [
  {
    id: 'largest-contentful-paint',
    name: 'LCP',
    unit: 'ms',
    target: { maximum: 1500 },
    visitTarget: { maximum: 1800 },
  },
  {
    id: 'total-blocking-time',
    name: 'TBT',
    unit: 'ms',
    target: { maximum: 80 },
    visitTarget: { maximum: 150 },
  },
  { id: 'cumulative-layout-shift', name: 'CLS', unit: '', target: { maximum: 0.02 } },
]

/** Repeats for page loads whose trace begins too late for Lighthouse. */
const ATTEMPTS = 3

/** Lighthouse figures for a mid-range phone on a slow network; medians of `runs`. */
export async function measureAudits(url: string, runs: number): Promise<Measurement[]> {
  const chrome = await launch({
    chromePath: requireBrowser(),
    chromeFlags: ['--headless=new', ...BROWSER_ARGS],
    handleSIGINT: false,
  })
  const close = stopsWith(() => chrome.kill())
  const measurements: Measurement[] = []
  const firstVisits = AUDITED_PAGES.map((path) => ({ name: nameOf(path), path, prepare: null }))
  for (const page of [...firstVisits, ...VISITS]) {
    if (page.prepare) await prepareVisit(page, chrome.port, url)
    const values = new Map<Audit, number[]>()
    for (let run = 0; run < runs; run++) {
      const address = url + page.path
      for (const [audit, value] of await auditOf(address, chrome.port, page.prepare === null)) {
        values.set(audit, [...(values.get(audit) ?? []), value])
      }
    }
    for (const [{ name, unit, target, visitTarget = target }, found] of values) {
      measurements.push({
        name: `${page.name} ${name}`,
        value: median(found),
        unit,
        target: page.prepare ? visitTarget : target,
      })
    }
  }
  await close()
  return measurements
}

async function auditOf(
  address: string,
  port: number,
  isFirstVisit: boolean,
): Promise<[Audit, number][]> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await auditOnce(address, port, isFirstVisit)
    } catch (error) {
      console.warn(`${address}: ${error instanceof Error ? error.message : error} Once more.`)
    }
  }
  return auditOnce(address, port, isFirstVisit)
}

async function auditOnce(
  address: string,
  port: number,
  isFirstVisit: boolean,
): Promise<[Audit, number][]> {
  const onlyCategories = SCORES.map(({ id }) => id)
  const result = await lighthouse(address, {
    port,
    onlyCategories,
    logLevel: 'error',
    // By itself Lighthouse keeps cookies and databases, so that the second run is a second visit.
    ...(isFirstVisit && { clearStorageTypes: ['all'] }),
  })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { categories, audits } = result.lhr
  return [
    ...SCORES.map((audit) => found(audit, categories[audit.id]?.score, 100)),
    ...FIGURES.map((audit) => found(audit, audits[audit.id]?.numericValue, 1)),
  ]
}

function found(audit: Audit, value: number | null | undefined, factor: number): [Audit, number] {
  if (value == null) throw new Error(`Lighthouse did not measure ${audit.name}.`)
  return [audit, value * factor]
}

/** A page that Lighthouse audits in a browser that has been on the site before. */
type Visit = {
  readonly name: string
  readonly path: string
  /** Leaves cookies and stored data as an earlier visit does. */
  readonly prepare: (context: BrowserContext, url: string) => Promise<void>
}

const LINES = 2

const VISITS: readonly Visit[] = [
  { name: '/cart with two lines', path: paths.cart.getHref(), prepare: addLines },
  { name: '/profile', path: paths.profile.getHref(), prepare: signIn },
  { name: '/profile with orders', path: paths.profile.getHref('my-order'), prepare: signIn },
]

/** Prepares the visit in the profile of a running Chrome, which Lighthouse then uses. */
async function prepareVisit({ prepare }: Visit, port: number, url: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  await context.clearCookies()
  await prepare(context, url)
  // Disconnects only.
  await browser.close()
}

/** Adds the first tests of the menu to a visitor's cart. */
async function addLines(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize(devices['Moto G4'].viewport)
  await page.goto(url + paths.testMenu.getHref(), { waitUntil: 'networkidle' })
  const buttons = page.locator('main').getByRole('button', { name: /^Add / })
  for (let count = 1; count <= LINES; count++) {
    await buttons.first().click()
    await page.waitForFunction(
      (cookie) => document.cookie.includes(cookie),
      `${COOKIES.cartLength}=${count}`,
    )
  }
  await page.close()
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const visit = { order_type: 'home_collection', lab_code: null, code: 'CBC' } as const
  const { session } = await newBooker(url, visit)
  await addSessionCookies(context, url, session)
}
