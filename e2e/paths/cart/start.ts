import { paths } from '#config/paths.ts'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { sampleLine } from '#machines/cart/model/cart.samples.ts'
import { keepRecord, openBlank } from '../../support/kept-records.ts'
import { CITY } from '../../support/patient.ts'
import { keepCity, keepSession } from '../../support/sign-in-cookies.ts'
import { Departures } from '../departures.ts'
import { expectState } from '../everywhere.ts'
import { sendFirst } from '../first-events.ts'
import { catalogueLine } from './catalogue-lines.ts'
import { READING, type TestContext } from './test-context.ts'
import { loseSession } from './visits.ts'

/** Events that may precede the city. */
const BEFORE_CITY = /^session\./

/**
 * Opens the cart page, which then waits for the stored cart. A patient is signed in; unless the path
 * begins with `session.started`, another tab then loses the session.
 */
export async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, edge, now } = testContext
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  if (progress.endOf('restoreCart') === 'filled') {
    await keepRecord(page, 'cart', [catalogueLine(testContext, sampleLine.code)], CART_VERSION)
  }
  await keepSession(context, address, await testContext.newSession())
  await keepCity(context, address, CITY)
  const first = progress.leading(BEFORE_CITY)
  await sendFirst(page, 'cart', first)
  await calls.holdOn(page)
  await page.goto(`${paths.cart.path}?trace=on`)
  await edge.expectWaiting(READING)
  await new Departures().holdOn(page)
  now.holdsPatient = true
  await expectState(page, 'session', 'host.browser | auth.signedIn.steady')
  if (first.at(-1)?.type !== 'session.started') await loseSession(testContext)
}
