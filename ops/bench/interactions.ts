import {
  type BrowserContext,
  chromium,
  devices,
  type Locator,
  type Page,
  request,
} from 'playwright'
import { freeWindows, goToWindows, open, showDay } from '../../e2e/support/booking-steps.ts'
import { BROWSER_ARGS, requireBrowser } from '../../e2e/support/browser.ts'
import { readyToBook } from '../../e2e/support/orders.ts'
import { register } from '../../e2e/support/patient.ts'
import { addSessionCookies } from '../../e2e/support/sign-in-cookies.ts'
import { paths } from '../../src/config/paths.ts'
import { stopsWith } from './clean-up.ts'
import { type Measurement, median } from './measurement.ts'

/** A cheap phone beside this machine's processor, as Lighthouse has it. */
const SLOWER = 4
const MAX_MS = 150
/** Taps of each kind. */
const TAPS = 5
/** Of the open days. */
const TOMORROW = 1
/** By then the browser has reported the frame that follows a tap. */
const REPORTED_MS = 700

/**
 * Time from a tap to the next frame on a slow phone, by the browser's own event timing, as INP
 * counts it: a first tap, which loads the charts, and later ones.
 */
export async function measureInteractions(url: string): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS })
  const close = stopsWith(() => browser.close())
  const first: number[] = []
  for (let visit = 0; visit < TAPS; visit++) {
    const context = await newPhone(browser.newContext({ ...phone, baseURL: url }))
    const page = await openSlow(context, paths.testMenu.getHref())
    first.push(await add(page, 1))
    await context.close()
  }

  const context = await newPhone(browser.newContext({ ...phone, baseURL: url }))
  const page = await openSlow(context, paths.testMenu.getHref())
  const added: number[] = []
  for (let lines = 1; lines <= TAPS + 1; lines++) added.push(await add(page, lines))
  const filtered: number[] = []
  for (const name of [/^Packages/, /^Tests/, /^Packages/, /^Tests/, /^Packages/]) {
    const kinds = page.getByRole('navigation', { name: 'Kind' })
    filtered.push(await tap(page, kinds.getByRole('link', { name })))
  }
  await context.close()

  const held = await tapWindows(await newPhone(browser.newContext({ ...phone, baseURL: url })), url)
  await close()
  return [
    row('first tap of a visit: add on the list', first),
    // The first of them loads the charts.
    row('add on the list', added.slice(1)),
    row('choice of a filter', filtered),
    row('choice of a slot', held),
  ]
}

const phone = { ...devices['Moto G4'], locale: 'en-IN' }

function row(name: string, taps: readonly number[]): Measurement {
  return { name, value: median(taps), unit: 'ms', target: { maximum: MAX_MS } }
}

async function newPhone(opening: Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await opening
  await context.addInitScript(() => {
    const taps: number[] = []
    Object.assign(globalThis, { benchTaps: taps })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) taps.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  return context
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function openSlow(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await slow(page)
  await open(page, address)
  return page
}

/** Adds the first item that is not in the cart, which then has `lines`. */
async function add(page: Page, lines: number): Promise<number> {
  const items = page.locator('main')
  const duration = await tap(page, items.getByRole('button', { name: /^Add .* to cart$/ }).first())
  await items
    .getByRole('link', { name: /^In cart/ })
    .nth(lines - 1)
    .waitFor()
  return duration
}

/** Milliseconds from the tap to the next frame; 16 for what is too fast to be reported. */
async function tap(page: Page, control: Locator): Promise<number> {
  await control.scrollIntoViewIfNeeded()
  await page.waitForTimeout(REPORTED_MS)
  await page.evaluate(() => globalThis.benchTaps?.splice(0))
  await control.tap()
  await page.waitForTimeout(REPORTED_MS)
  const taps = await page.evaluate(() => globalThis.benchTaps ?? [])
  return Math.max(16, ...taps)
}

async function tapWindows(context: BrowserContext, url: string): Promise<number[]> {
  const calls = await request.newContext({ baseURL: url })
  const patient = await register(calls)
  await readyToBook(patient, ['CBC'])
  await addSessionCookies(context, url, patient)
  const page = await context.newPage()
  await goToWindows(page)
  // In the afternoon today has too few free slots.
  await showDay(page, TOMORROW)
  await freeWindows(page).nth(TAPS).waitFor()
  await slow(page)
  const taps: number[] = []
  for (let at = 0; at < TAPS; at++) {
    taps.push(await tap(page, freeWindows(page).nth(at)))
  }
  await calls.dispose()
  return taps
}

declare global {
  var benchTaps: number[] | undefined
}
