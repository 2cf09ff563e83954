import { expect } from '@playwright/test'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { BOOKING_VERSION } from '#features/checkout/booking-record.ts'
import { keepRecord, openBlank } from '../../support/kept-records.ts'
import { CITY } from '../../support/patient.ts'
import { endedToken, keepCity, keepSession } from '../../support/sign-in-cookies.ts'
import { REFRESH } from './booking-calls.ts'
import { addressOf, keptBooking, startsAsVisitor } from './prepare.ts'
import type { World } from './world.ts'

/** The charts' own code: while it is held, nobody knows yet who is signed in. */
const CHARTS = /\/assets\/system-[^/]*\.js$/

const TIMED = /LEAD_PATIENCE|PAYMENT_RECHECK|watchHold/

/** The browser as it was left: what it kept of cart, booking and session, and all calls held. */
export async function start(world: World) {
  const { page, context, address, path, patient, booking, calls, gateway } = world
  await openBlank(page)
  const visitor = startsAsVisitor(path)
  await keepRecord(page, 'booking', keptBooking(path, patient, booking), BOOKING_VERSION)
  // Asked for a callback before: the clock of some paths passes its hour.
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  if (!visitor) {
    await keepRecord(page, 'cart', booking.lines, CART_VERSION)
    const { user, tokens } = await world.newSession()
    await keepSession(context, address, {
      user,
      tokens: { ...tokens, token: endedToken(tokens) },
    })
  }
  await keepCity(context, address, CITY)
  if (path.steps.some(({ cause }) => TIMED.test(cause.type))) await page.clock.install()
  await calls.holdOn(page)
  // The bank's page is another company's: it is noted where the booking leaves for, and no more.
  await page.route('**/gateway/**', (route) => {
    gateway.url = route.request().url()
    return route.fulfill({ status: 204 })
  })
  if (visitor) await page.route(CHARTS, (route) => calls.holdCharts(route))
  await page.goto(`${addressOf(path)}?trace=on`)
  await expect(page.locator('main h1')).toHaveCount(1)
  if (!visitor) await calls.expectCall(REFRESH)
}
