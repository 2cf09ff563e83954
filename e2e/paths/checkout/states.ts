import type { Assertion, BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { heading, signInDialog } from '../../support/booking-steps.ts'
import { SAFETY_TITLE } from '../../support/visit-steps.ts'
import type { TestContext } from './test-context.ts'

type Assert = Assertion<TestContext>

/** The screen of a step: its heading, its path, and the chart's state on its root. */
const onScreen =
  (path: string, title: string | RegExp): Assert =>
  async ({ page, calls }, state) => {
    await expect(page.locator('main [data-state]').first()).toHaveAttribute(
      'data-state',
      stateOf(state.snapshot),
    )
    await expect(heading(page, title)).toBeVisible()
    // The page's chunk may have to load first.
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await calls.forget(state)
  }

/** The chart is busy while the screen of the last step shows a waiting state. */
const waiting: Assert = async ({ page, calls }, state) => {
  const screen = page.locator('main [data-state]').first()
  const isShown = async () => {
    // The cart page shows the state of the cart's chart.
    if (new URL(page.url()).pathname === paths.cart.path) return true
    const shown = await screen.getAttribute('data-state')
    // A step whose session was lost stays on the page until the booking is resumed.
    const isKept = state.snapshot.matches('resuming') && shown?.startsWith('booking.')
    return isKept || shown === stateOf(state.snapshot)
  }
  await expect.poll(isShown).toBe(true)
  await expect(page.locator('main h1')).toHaveCount(1)
  await calls.forget(state)
}

/** The provider is asked for the state of the booking. */
const resuming: Assert = async (testContext, state) => {
  await testContext.calls.expectCall('resumeBooking')
  await waiting(testContext, state)
}

/** A cart's lead is created once, so a second time the step opens at once. */
const opening: Assert = async ({ page, calls }, state) => {
  await expect(page.locator('main [data-state]').first()).toHaveAttribute(
    'data-state',
    /^booking\.details\.(opening|loading)$/,
  )
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await calls.forget(state, 'loadDetails')
}

const STEPS: readonly string[] = [paths.patientCart.path, paths.slots.path, paths.payment.path]

/** Outside the steps, with this greeting in the header. */
const outside =
  (who: string | RegExp): Assert =>
  async ({ page, calls }, state) => {
    // During a navigation the phone's link may be present too.
    await expect(page.getByRole('banner').getByRole('link', { name: who }).first()).toBeVisible()
    await expect.poll(() => STEPS.includes(new URL(page.url()).pathname)).toBe(false)
    await expect(signInDialog(page)).toBeHidden()
    await calls.forget(state)
  }

const asksToSignIn =
  (title: RegExp): Assert =>
  async ({ page, calls }, state) => {
    await expect(signInDialog(page).getByRole('heading', { name: title })).toBeVisible()
    await calls.forget(state)
  }

const onCart: Assert = async ({ page, calls }, state) => {
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.cart.path)
  await calls.forget(state)
}

const heldOnCart: Assert = async (testContext, state) => {
  await onCart(testContext, state)
  const card = testContext.page.getByRole('region', { name: 'As last time' })
  await expect(card.getByRole('timer')).toBeVisible()
}

const details = onScreen(paths.patientCart.path, /^Who is (the patient|this visit for)\?$/)
const slots = onScreen(paths.slots.path, 'When should we come?')
const times = onScreen(paths.slots.path, /appointment/)
const asking = onScreen(paths.slots.path, SAFETY_TITLE)

const placing = onScreen(paths.payment.path, 'Payment')

/** The step settles before the assertion, so only its heading is checked then. */
const payment: Assert = async (testContext, state) => {
  const hasFailed = state.snapshot.matches({ booking: { payment: { attempt: 'failed' } } })
  const title = hasFailed ? 'No money was taken' : 'Payment'
  if (!state.snapshot.matches({ booking: { payment: { opening: 'settling' } } })) {
    return onScreen(paths.payment.path, title)(testContext, state)
  }
  await expect(heading(testContext.page, title)).toBeVisible()
  await testContext.calls.forget(state)
}

/** The radiologist's confirmation is announced, and Online Pay is closed. */
const toConfirm: Assert = async (testContext, state) => {
  await payment(testContext, state)
  const { page } = testContext
  await expect(page.getByText('To be confirmed by the radiologist')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Online Pay/ })).toBeDisabled()
}

const paying = onScreen(paths.paymentReturn.path, /./)

/** The chart leaves at once when nothing is left to pay. */
const creating: Assert = async (testContext, state) => {
  const { path, step } = testContext.progress
  if (path.steps[step + 1]?.cause.type !== 'createPayment → nothingToPay') {
    await paying(testContext, state)
  }
}

const stopped: Assert = async (testContext, state) => {
  await asking(testContext, state)
  await expect(
    testContext.page.getByRole('heading', { level: 2, name: /^You cannot book this .* online$/ }),
  ).toBeVisible()
}

export const states: BrowserLevel<TestContext>['states'] = {
  'checkout.waking.asking': waiting,
  'checkout.waking.unreachable': async (testContext, state) => {
    await expect(testContext.page.getByText('We cannot reach the lab')).toBeVisible()
    await waiting(testContext, state)
  },
  'checkout.idle.browsing': outside('Sign in'),
  'checkout.idle.awaitingSignIn': asksToSignIn(/^Sign in$/),
  'checkout.resuming.asking': resuming,
  'checkout.reviewing.own': outside('Hello, Asha'),
  'checkout.reviewing.offered': outside('Hello, Asha'),
  'checkout.booking.asLastTime.creating': onCart,
  'checkout.booking.asLastTime.updating': onCart,
  'checkout.booking.asLastTime.holding': onCart,
  'checkout.booking.asLastTime.taken': onCart,
  'checkout.booking.asLastTime.notHeld': onCart,
  'checkout.booking.asLastTime.held.opening.settling': heldOnCart,
  'checkout.booking.asLastTime.held.opening.open': heldOnCart,
  'checkout.booking.asLastTime.held.coupon.settled': heldOnCart,
  'checkout.booking.asLastTime.held.coupon.applying': heldOnCart,
  'checkout.booking.asLastTime.held.coupon.removing': heldOnCart,
  'checkout.booking.asLastTime.held.wallet.settled': heldOnCart,
  'checkout.booking.asLastTime.held.wallet.applying': heldOnCart,
  'checkout.booking.asLastTime.held.wallet.releasing': heldOnCart,
  'checkout.booking.asLastTime.expired': onCart,
  'checkout.booking.details.opening': opening,
  'checkout.booking.details.loading': details,
  'checkout.booking.details.failed': details,
  'checkout.booking.details.choosing.member.choosing': details,
  'checkout.booking.details.choosing.member.adding': details,
  'checkout.booking.details.choosing.member.chosen.one': details,
  'checkout.booking.details.choosing.member.chosen.several': details,
  'checkout.booking.details.choosing.visit.home': details,
  'checkout.booking.details.choosing.visit.impossible': details,
  'checkout.booking.details.choosing.visit.centre': details,
  'checkout.booking.details.choosing.visit.both': details,
  'checkout.booking.details.choosing.address.unneeded': details,
  'checkout.booking.details.choosing.address.choosing': details,
  'checkout.booking.details.choosing.address.adding': details,
  'checkout.booking.details.choosing.address.updating': details,
  'checkout.booking.details.choosing.address.chosen': details,
  'checkout.booking.details.choosing.centre.unneeded': details,
  'checkout.booking.details.choosing.centre.loading': details,
  'checkout.booking.details.choosing.centre.none': details,
  'checkout.booking.details.choosing.centre.choosing': details,
  'checkout.booking.details.choosing.centre.chosen': details,
  'checkout.booking.details.choosing.centre.failed': details,
  'checkout.booking.drafting.creating': details,
  'checkout.booking.drafting.updating': details,
  'checkout.booking.drafting.failed': details,
  'checkout.booking.slot.home.loading': slots,
  'checkout.booking.slot.home.loadingHeld': slots,
  'checkout.booking.slot.home.failed': slots,
  'checkout.booking.slot.home.choosing': slots,
  'checkout.booking.slot.home.holding': slots,
  'checkout.booking.slot.home.taken': slots,
  'checkout.booking.slot.home.held': slots,
  'checkout.booking.slot.home.releasing': slots,
  'checkout.booking.slot.home.postponing': slots,
  'checkout.booking.slot.home.arranging': slots,
  'checkout.booking.slot.home.expired': slots,
  'checkout.booking.slot.asking.answering': asking,
  'checkout.booking.slot.asking.releasing': stopped,
  'checkout.booking.slot.asking.releasingSlot': stopped,
  'checkout.booking.slot.asking.releaseFailed': stopped,
  'checkout.booking.slot.asking.stopped': stopped,
  'checkout.booking.slot.walkIn': onScreen(paths.slots.path, /./),
  'checkout.booking.slot.radiology.loading': times,
  'checkout.booking.slot.radiology.failed': times,
  'checkout.booking.slot.radiology.choosing': times,
  'checkout.booking.slot.radiology.choosingNext': times,
  'checkout.booking.slot.radiology.holding': times,
  'checkout.booking.slot.radiology.held': times,
  'checkout.booking.slot.radiology.releasing': times,
  'checkout.booking.slot.radiology.expired': times,
  'checkout.booking.payment.opening.settling': payment,
  'checkout.booking.payment.opening.open': payment,
  'checkout.booking.payment.attempt.none': payment,
  'checkout.booking.payment.attempt.failed.declined': payment,
  'checkout.booking.payment.attempt.failed.abandoned': payment,
  'checkout.booking.payment.attempt.failed.notOpened': payment,
  'checkout.booking.payment.hold.none': payment,
  'checkout.booking.payment.hold.watched': payment,
  'checkout.booking.payment.coupon.settled': payment,
  'checkout.booking.payment.wallet.settled': payment,
  'checkout.booking.payment.coupon.applying': payment,
  'checkout.booking.payment.coupon.removing': payment,
  'checkout.booking.payment.wallet.applying': payment,
  'checkout.booking.payment.wallet.releasing': payment,
  'checkout.booking.payment.confirmation.notNeeded': payment,
  'checkout.booking.payment.confirmation.byRadiologist': toConfirm,
  'checkout.booking.payment.mode.cash': payment,
  'checkout.booking.payment.mode.online': payment,
  'checkout.paying.checkingPrices': paying,
  'checkout.paying.creating': creating,
  'checkout.paying.earlierPending': paying,
  'checkout.paying.atGateway': paying,
  'checkout.paying.verifying': paying,
  'checkout.paying.pending': paying,
  'checkout.paying.ordering': paying,
  'checkout.paying.paidUnordered': paying,
  'checkout.paying.refunding': paying,
  'checkout.paying.refunded': paying,
  'checkout.placing.checkingPrices': placing,
  'checkout.placing.ordering': placing,
  'checkout.placing.confirming': placing,
  'checkout.placing.failed': onScreen(paths.payment.path, 'Your order is not confirmed yet'),
  'checkout.thankYou.booked': onScreen(paths.thankYou.path, /^Booked/),
  'checkout.thankYou.toConfirm': onScreen(paths.thankYou.path, /^Your (.* )?slot is held for /),
  'checkout.parked': asksToSignIn(/^(Sign in|Please sign in again)$/),
  'checkout.draftGone': waiting,
  'checkout.clearing.releasing': waiting,
}
