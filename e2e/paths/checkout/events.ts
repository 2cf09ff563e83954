import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import {
  addresses,
  freeWindows,
  next,
  openCart,
  press,
  sendAddress,
  sendFather,
  signInDialog,
} from '../../support/booking-steps.ts'
import { writeRecord } from '../../support/local-records.ts'
import { fillCart } from '../../support/orders.ts'
import { SIGN_IN_COOKIES } from '../../support/patient.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { answerQuestions } from '../../support/visit-steps.ts'
import { goByHistory } from '../by-history.ts'
import { fromOtherTab } from '../other-tab.ts'
import { sendByScript } from '../send-by-script.ts'
import { REFRESH } from './booking-calls.ts'
import { isRestoredAt } from './cart-story.ts'
import type { TestContext } from './test-context.ts'

/** Everybody may use it once. */
const COUPON = 'FIRST10'

export const events: BrowserLevel<TestContext>['events'] = {
  'session.absent': ({ calls }) => calls.passCharts(),
  'session.started': async (testContext) => {
    testContext.now.signIns += 1
    if (testContext.calls.holds(REFRESH)) return testContext.calls.passRefresh()
    const session = await testContext.newSession()
    await addSessionCookies(testContext.context, testContext.address, session)
    await fromOtherTab(testContext.page, { type: 'signed-in', user: session.user })
  },
  'session.lost': (testContext) => leaveInOtherTab(testContext, false),
  'session.ended': (testContext) => leaveInOtherTab(testContext, true),
  'signIn.dismissed': async ({ page }) => {
    await expect(signInDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'cart.changed': changeInOtherTab,
  // The browser reads its own cart when the page opens.
  'cart.restored': async (testContext, cause, from) => {
    if (!isRestoredAt(testContext.progress.path, testContext.progress.step))
      await toChart(testContext, cause, from)
  },
  'cart.emptied': async ({ page }) => {
    if (!isAt(page, paths.cart.path)) await openCart(page)
    await press(page, /^Clear cart$/)
  },
  'booking.clear': changeInOtherTab,
  'checkout.start': async (testContext, cause, from) => {
    const { page } = testContext
    const { snapshot } = from
    // The booking starts over by itself: its button shows that it works.
    if (snapshot.matches('clearing') && snapshot.context.wanted === 'details') {
      return toChart(testContext, cause, from)
    }
    // An order of the path took the tests of its sample: the cart holds some again.
    const empty = page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })
    if (snapshot.matches('reviewing') && (await empty.count()) > 0) {
      await changeInOtherTab(testContext, cause, from)
    }
    if (!isAt(page, paths.cart.path)) await openCart(page)
    await press(page, next.patient)
  },
  'checkout.goTo/cart': ({ page }) => goTo(page, paths.cart.path),
  'checkout.goTo/details': ({ page }) => goTo(page, paths.patientCart.path),
  'checkout.goTo/slot': ({ page }) => goTo(page, paths.slots.path),
  'checkout.goTo/payment': ({ page }) => goTo(page, paths.payment.path),
  'checkout.retry': async ({ page, calls }) => {
    calls.expectPriceCheck()
    await press(
      page,
      /^(Load them again|Load the centres|Try again|Ask for the order again|Choose another slot)$/,
    )
  },
  'member.choose/man': ({ page }) => pressSome(page.getByRole('radio', { name: /Mohan Rao/ })),
  'member.add/father': ({ page }) => sendFather(page),
  'visit.choose/home': ({ page }) => page.getByText('Home Visit', { exact: true }).click(),
  'visit.choose/centre': ({ page }) => page.getByText('Centre Visit', { exact: true }).click(),
  'address.choose/home': ({ page }) => pressSome(addresses(page)),
  'address.add/home': async ({ page }) => {
    await page.getByText('New address').click()
    await sendAddress(page)
  },
  'centre.choose': async (testContext, cause, from) => {
    const group = testContext.page.getByRole('group', { name: 'Which centre?' })
    const centres = group.getByRole('radio', { disabled: false })
    await expect(centres.first()).toBeAttached()
    // The only centre that does everything is checked already: there is no other to press.
    const isOnlyOne = (await centres.count()) === 1 && (await centres.first().isChecked())
    await (isOnlyOne ? sendByScript('checkout')(testContext, cause, from) : pressSome(centres))
  },
  'details.confirm': ({ page }) => press(page, next.details),
  'slot.choose': ({ page }) => pressSome(freeWindows(page)),
  'slot.release': ({ page }) => press(page, /^(Give .* back|Release this slot)$/),
  'slots.reload': async ({ page, calls }, _cause, { running }) => {
    // Those that are asked for already are asked for again.
    for (const { actor } of running) await calls.drop(actor)
    await press(page, /^(Load the windows|See what is free now)$/)
  },
  'appointment.choose/ct': ({ page }) => pressSome(timesOf(page, 0)),
  // A cart with an MRI alone has one card.
  'appointment.choose/mri': async ({ page }) => pressSome(timesOf(page, -1)),
  'safety.answer/no': ({ page }) => answerQuestions(page, 'No'),
  'safety.answer/yes': ({ page }) => answerQuestions(page, 'Yes'),
  // Where a yes stops the booking, the answer itself is changed.
  'safety.review': ({ page }, _cause, { snapshot }) =>
    snapshot.matches({ booking: { slot: 'asking' } })
      ? pressSome(page.getByRole('radiogroup').getByRole('radio'))
      : press(page, /^Change the safety answers$/),
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
    await press(page, /^(Pay ₹|Retry|Confirm)/)
  },
  'booking.finish': ({ page }) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /, home$/ })
      .click(),
}

const toChart = sendByScript('checkout')

/** Another tab has another cart, which the provider has too. Before the charts run, it is only kept. */
async function changeInOtherTab(
  testContext: TestContext,
  _cause: unknown,
  from: ExploredState,
): Promise<void> {
  const { page, patient, progress, carts, calls, now } = testContext
  // The step reopens and repeats the call; the first one is never answered.
  if (from.snapshot.matches({ booking: { details: 'opening' } })) await calls.take('createLead')
  // A merge under way would bring back what was there.
  if (now.signIns > 0) await calls.expectMergedCarts(now.signIns)
  now.lines = await fillCart(patient, carts[progress.step + 1] ?? [])
  const isRunning = await page.evaluate(() => globalThis.parakhTrace !== undefined)
  if (isRunning) await fromOtherTab(page, { type: 'cart', lines: now.lines })
  else await writeRecord(page, 'cart', now.lines, CART_VERSION)
}

async function leaveInOtherTab(
  { page, context, calls }: TestContext,
  chosen: boolean,
): Promise<void> {
  for (const name of SIGN_IN_COOKIES) await context.clearCookies({ name })
  await fromOtherTab(page, { type: 'signed-out', chosen })
  await calls.abortRefresh()
}

/** The times of a scan, by the state of its card. */
function timesOf(page: Page, card: number): Locator {
  return page.locator('section.appt').nth(card).getByRole('radio', { disabled: false })
}

/** Any that is not chosen: paths side by side want others. */
async function pressSome(radios: Locator): Promise<void> {
  const free = radios.and(radios.page().locator(':not(:checked)'))
  await expect(free.first()).toBeAttached()
  await free.nth(randomInt(await free.count())).click()
}

/** The step's link where there is one, else the address as the history has it. */
async function goTo(page: Page, path: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Booking steps' })
  const link = steps.locator(`a[href="${path}"]`)
  if ((await link.count()) > 0) await link.click()
  else await goByHistory(page, path)
}

function isAt(page: Page, path: string): boolean {
  return new URL(page.url()).pathname === path
}
