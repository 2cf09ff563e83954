import { expect, type Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { TabMessage } from '#lib/tabs/tabs.ts'
import type { BrowserLevel } from '#tests/paths/browser-level.ts'
import {
  addOpenTest,
  addresses,
  freeWindows,
  next,
  open,
  openCart,
  press,
  sendAddress,
  sendFather,
  signInDialog,
} from '../../support/booking-steps.ts'
import { fillCart, SIGN_IN_COOKIES } from '../../support/patient.ts'
import { keepSession } from '../../support/sign-in-cookies.ts'
import { REFRESH } from './booking-calls.ts'
import { startsAsVisitor, TEST_IN_CART } from './prepare.ts'
import type { World } from './world.ts'

export const events: BrowserLevel<World>['events'] = {
  'session.absent': ({ calls }) => calls.passCharts(),
  'session.started': async (world) => {
    if (world.calls.holds(REFRESH)) return world.calls.pass(REFRESH)
    const session = await world.newSession()
    await keepSession(world.context, world.address, session)
    await fromOtherTab(world.page, { type: 'signed-in', user: session.user })
  },
  'session.lost': async ({ page, context }) => {
    for (const name of SIGN_IN_COOKIES) await context.clearCookies({ name })
    await fromOtherTab(page, { type: 'signed-out', chosen: false })
  },
  'signIn.dismissed': async ({ page }) => {
    await expect(signInDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'cart.changed': async (world) => {
    if (startsAsVisitor(world.path)) return addInOtherTab(world)
    await fromOtherTab(world.page, { type: 'cart', lines: await otherCart(world) })
  },
  // The browser reads its own cart when the page opens.
  'cart.restored': async () => {},
  'cart.emptied': async ({ page }) => {
    const clear = page.getByRole('button', { name: 'Clear cart' })
    if (new URL(page.url()).pathname === paths.cart.path) await clear.click()
    else await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  },
  'booking.clear': ({ page }) => fromOtherTab(page, { type: 'cart', lines: [] }),
  'checkout.start': async ({ page }) => {
    if (new URL(page.url()).pathname !== paths.cart.path) await openCart(page)
    await press(page, next.patient)
  },
  'checkout.goTo/cart': ({ page }) => goTo(page, paths.cart.path),
  'checkout.goTo/details': ({ page }) => goTo(page, paths.patientCart.path),
  'checkout.goTo/slot': ({ page }) => goTo(page, paths.slots.path),
  'checkout.goTo/payment': ({ page }) => goTo(page, paths.payment.path),
  'checkout.retry': async ({ page, calls }) => {
    calls.expectPriceCheck()
    await press(page, /^(Load them again|Try again|Ask for the order again|Choose another time)$/)
  },
  'member.choose/man': ({ page }) => page.getByRole('radio', { name: /Mohan Rao/ }).check(),
  'member.add/father': ({ page }) => sendFather(page),
  'address.choose/home': ({ page }) => addresses(page).last().click(),
  'address.add/home': async ({ page }) => {
    await page.getByText('New address').click()
    await sendAddress(page)
  },
  'details.confirm': ({ page }) => press(page, next.window),
  'slot.choose': ({ page }) => freeWindows(page).last().click(),
  'slot.release': ({ page }) => press(page, /^Give it back$/),
  'slots.reload': ({ page }) => press(page, /^(Load the windows|See what is free now)$/),
  'slot.confirm': ({ page }) => press(page, next.payment),
  'coupon.apply': async ({ page }) => {
    await page.getByLabel('Coupon code').fill(COUPON)
    await press(page, /^Apply$/)
  },
  'coupon.remove': ({ page }) => press(page, /^Remove coupon/),
  // It stands where it stood until the provider has answered.
  'wallet.apply': ({ page }) => page.getByRole('switch', { name: 'Wallet points' }).click(),
  'wallet.release': ({ page }) => page.getByRole('switch', { name: 'Wallet points' }).click(),
  'mode.choose/cash': ({ page }) => page.getByRole('radio', { name: /Pay at Service/ }).check(),
  'mode.choose/online': ({ page }) => page.getByRole('radio', { name: /Online Pay/ }).check(),
  'gateway.returned': ({ page }) => press(page, /^I am back from it$/),
  'payment.recheck': ({ page }) => press(page, /^Check again$/),
  'order.place': async ({ page, calls }) => {
    calls.expectPriceCheck()
    await press(page, /^(Pay ₹|Confirm)/)
  },
  'booking.finish': ({ page }) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /, home$/ })
      .click(),
}

/** Everybody may use it once. */
const COUPON = 'FIRST10'

/** What another tab of this browser says. */
async function fromOtherTab(page: Page, message: TabMessage): Promise<void> {
  await page.evaluate((said) => {
    const channel = new BroadcastChannel('parakh')
    channel.postMessage(said)
    channel.close()
  }, message)
}

const MORE_TESTS = ['CBC', 'TSH']

/** The cart with one test more each time. */
function otherCart({ patient, cart }: World): Promise<readonly CartLine[]> {
  cart.changes += 1
  return fillCart(patient, [TEST_IN_CART, ...MORE_TESTS.slice(0, cart.changes)])
}

/** Before the charts run here, another tab fills the cart that they will read. */
async function addInOtherTab({ context, page }: World): Promise<void> {
  const other = await context.newPage()
  await open(other, paths.testDetail.getHref('tsh'))
  await addOpenTest(other)
  await other.close()
  await page.bringToFront()
}

/** The step's link where there is one, else the address as the history has it. */
async function goTo(page: Page, path: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Booking steps' })
  const link = steps.locator(`a[href="${path}"]`)
  if ((await link.count()) > 0) return link.click()
  await page.evaluate((to) => {
    history.pushState(history.state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
