import { paths } from '#config/paths.ts'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { sampleLine } from '#machines/cart/cart.events.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { CITY } from '../../support/patient.ts'
import { addCityCookie, addSessionCookies } from '../../support/sign-in-cookies.ts'
import { Departures } from '../departures.ts'
import { expectState } from '../everywhere.ts'
import { sendFirst } from '../first-events.ts'
import { onShelf } from './shelf.ts'
import { READING, type TestContext } from './test-context.ts'
import { loseSession } from './visits.ts'

/** What may come before the app has named its city. */
const BEFORE_CITY = /^session\./

/**
 * The cart's page, which just reads the kept cart. Somebody was signed in, unless the path has them
 * signed in from the first moment: who then logs out in another tab is known here.
 */
export async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, edge, now } = testContext
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  if (progress.endOf('restoreCart') === 'filled') {
    await writeRecord(page, 'cart', [onShelf(testContext, sampleLine.code)], CART_VERSION)
  }
  await addSessionCookies(context, address, await testContext.newSession())
  await addCityCookie(context, address, CITY)
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
