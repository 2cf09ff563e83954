import { expect, type Page } from 'playwright/test'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { BOOKING_VERSION } from '#features/checkout/booking-record.ts'
import { LEAD_PATIENCE } from '#machines/checkout/checkout.setup.ts'
import { savedCart } from '#paths/cart/cart.samples.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { fillCart } from '../../support/orders.ts'
import { CITY } from '../../support/patient.ts'
import { addCityCookie, addSessionCookies, expiredToken } from '../../support/sign-in-cookies.ts'
import { CHARTS, REFRESH } from './booking-calls.ts'
import {
  addressOf,
  isBegunElsewhere,
  keptBooking,
  keptSubOrders,
  startsAsVisitor,
} from './prepare.ts'
import type { TestContext } from './test-context.ts'

/** The chunk of the charts; while it is held, the session is unknown. */
const CHARTS_CHUNK = /\/assets\/charts-[^/]*\.js$/

const TIMED = /LEAD_PATIENCE|PAYMENT_RECHECK|watchHold/

const LEAD_GIVEN_UP = /LEAD_PATIENCE/

/** Opens the page with stored cart, booking and session, and all calls held. */
export async function start(testContext: TestContext) {
  const { page, context, address, progress, patient, booking, calls, carts, now } = testContext
  const { path } = progress
  await openBlank(page)
  const visitor = startsAsVisitor(path)
  now.lines = await fillCart(patient, carts[0] ?? [])
  if (!isBegunElsewhere(path)) {
    await writeRecord(page, 'booking', keptBooking(path, patient, booking), BOOKING_VERSION)
    await writeRecord(page, 'sub-order', keptSubOrders(booking))
  }
  // The callback dialog counts as shown, because some paths pass its deadline.
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  if (now.lines.length > 0) await writeRecord(page, 'cart', savedCart(now.lines), CART_VERSION)
  if (!visitor) {
    const { user, tokens } = await testContext.newSession()
    await addSessionCookies(context, address, {
      user,
      tokens: { ...tokens, token: expiredToken(tokens) },
    })
  }
  await addCityCookie(context, address, CITY)
  if (path.steps.some(({ cause }) => TIMED.test(cause.type))) await page.clock.install()
  if (!path.steps.some(({ cause }) => LEAD_GIVEN_UP.test(cause.type)))
    await disableLeadTimeout(page)
  await calls.holdOn(page)
  // The gateway's page is not loaded; only its URL is recorded.
  await page.route('**/gateway/**', (route) => {
    now.gateway = route.request().url()
    return route.fulfill({ status: 204 })
  })
  if (visitor) await calls.holdCharts(page, CHARTS_CHUNK)
  if (path.variant !== null) await offerLess(page)
  await page.goto(`${addressOf(path)}?trace=quiet`)
  await expect(page.locator('main h1')).toHaveCount(1)
  await calls.expectCall(visitor ? CHARTS : REFRESH)
}

/** Disables LEAD_PATIENCE for paths that do not take it: on a slow machine a held call would outlast it. */
async function disableLeadTimeout(page: Page): Promise<void> {
  await page.addInitScript((patience) => {
    const { setTimeout } = globalThis
    const put = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === patience ? 0 : setTimeout(handler, delay, ...rest)
    // SAFETY: the app never clears a timer with the id 0.
    globalThis.setTimeout = put as typeof setTimeout
  }, LEAD_PATIENCE)
}

const OFFERS = /"offers":\{[^}]*\}/

/** Patches the brand in the page's state to that of a lab with home visits and cash only. */
async function offerLess(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toMatch(OFFERS)
    const body = html.replace(OFFERS, (offers) => offers.replaceAll('true', 'false'))
    await route.fulfill({ response, body })
  })
}
