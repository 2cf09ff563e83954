import { paths } from '#config/paths.ts'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { sampleLine, savedCart, visitorsCart } from '#paths/cart/cart.samples.ts'
import { skipCallback, writeRecord } from '../../support/local-records.ts'
import { CITY } from '../../support/patient.ts'
import { addCityCookie, addSessionCookies } from '../../support/sign-in-cookies.ts'
import { BlockedNavigations } from '../blocked-navigations.ts'
import { expectState } from '../everywhere.ts'
import { sendFirst } from '../first-events.ts'
import { catalogueLine } from './catalogue-lines.ts'
import { READING, type TestContext } from './test-context.ts'

/** Events that may precede the app's city. */
const BEFORE_CITY = /^session\./

/** Opens the cart, which waits for the stored cart: of a visitor, unless the path begins signed in. */
export async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, browserApis, now } = testContext
  await skipCallback(page)
  const stored = progress.endOf('restoreCart')
  if (stored === 'filled' || stored === 'synced') {
    const lines = [catalogueLine(testContext, sampleLine.code)]
    const cart = stored === 'synced' ? savedCart(lines) : visitorsCart(lines)
    await writeRecord(page, 'cart', cart, CART_VERSION)
  }
  await addCityCookie(context, address, CITY)
  const first = progress.leading(BEFORE_CITY)
  const isSignedIn = first.at(-1)?.type === 'session.started'
  if (isSignedIn) await addSessionCookies(context, address, await testContext.newSession())
  await sendFirst(page, 'cart', first)
  await calls.holdOn(page)
  await page.goto(`${paths.cart.path}?trace=on`)
  await browserApis.expectWaiting(READING)
  await new BlockedNavigations().holdOn(page)
  now.holdsPatient = isSignedIn
  await expectState(
    page,
    'session',
    isSignedIn ? 'host.browser | auth.signedIn.steady' : 'host.browser | auth.anonymous.visiting',
  )
}
