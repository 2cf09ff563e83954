import type { TimerCause } from 'chart-paths/exploring/cause.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Assertion, Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { BOOKING_VERSION } from '#features/checkout/booking-record.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { LEAD_PATIENCE } from '#machines/checkout/checkout.setup.ts'
import { savedCart } from '#paths/cart/cart.samples.ts'
import { heading, next, signInDialog } from '../support/booking-steps.ts'
import { deleteRecord, openBlank, writeRecord } from '../support/local-records.ts'
import { fillCart } from '../support/orders.ts'
import { CITY } from '../support/patient.ts'
import { addCityCookie, addSessionCookies, expiredToken } from '../support/sign-in-cookies.ts'
import { SAFETY_TITLE } from '../support/visit-steps.ts'
import { answers, fail } from './checkout-answers.ts'
import { BookingCalls, CHARTS, REFRESH } from './checkout-calls.ts'
import { byScript, dropResume, events } from './checkout-events.ts'
import {
  addressOf,
  cartsAfterSteps,
  isBegunElsewhere,
  keptBooking,
  keptSubOrders,
  prepareBooking,
  startsAsVisitor,
  type TestContext,
} from './checkout-given.ts'
import { chartLevel, pass, screenOf } from './level.ts'

const PASSWORD = 'three blue tubes'

/** The chunk of the charts; while it is held, the session is unknown. */
const CHARTS_CHUNK = /\/assets\/charts-[^/]*\.js$/

const TIMED = /LEAD_PATIENCE|PAYMENT_RECHECK|watchHold/

const LEAD_GIVEN_UP = /LEAD_PATIENCE/

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

/** The chart leaves at once: no call when nothing is left to pay, and a step that opens by itself. */
const isFleeting = ({ progress }: TestContext, { snapshot }: ExploredState): boolean =>
  progress.path.steps[progress.step]?.cause.type === 'createPayment → nothingToPay' ||
  snapshot.matches({ booking: { payment: { opening: 'settling' } } }) ||
  snapshot.matches({ booking: { asLastTime: { held: { opening: 'settling' } } } })

const { button } = screenOf(({ page }: TestContext) => page.getByRole('main'))

/** Within the page whose state begins so: other steps use the name of the button too. */
const inStep =
  (state: string, name: RegExp) =>
  ({ page }: TestContext) =>
    page.locator(`main [data-state^="${state}"]`).getByRole('button', { name })

/** Not within these steps, where the same button retries. */
const notIn =
  (states: string, name: RegExp) =>
  ({ page }: TestContext) =>
    page.locator(`main [data-state]:not(${states})`).getByRole('button', { name })

const goOn: Executor<TimerCause, TestContext> = ({ page }, { ms }) => page.clock.fastForward(ms)

export const checkoutLevel = chartLevel<TestContext>({
  name: 'checkout',
  allowedErrors: /40[149]|ERR_FAILED/,
  /** A patient with everything that a path needs at its start. */
  given: async ({ newPatient, progress }) => {
    const { path } = progress
    const patient = await newPatient({ password: PASSWORD })
    return {
      patient,
      newSession: () => patient.openSession(patient.user.mobile_no, PASSWORD),
      booking: await prepareBooking(patient, path),
      calls: new BookingCalls(progress, { holdsOpenBooking: isBegunElsewhere(path) }),
      carts: cartsAfterSteps(path),
      now: { lines: [], signIns: 0, isPaid: false, companion: patient.self, gateway: '' },
    }
  },
  /** The page with stored cart, booking and session, and all calls held. */
  open: async (testContext) => {
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
  },
  sendByScript: async (testContext, cause, from) => {
    const isAskedAgain =
      cause.event.type === 'booking.clear' && from.snapshot.context.basket.length > 0
    if (isAskedAgain) await dropResume(testContext.calls, from)
    await byScript(testContext, cause, from)
  },
  press: {
    'slot.confirm': next.payment,
    'slot.release': /^Release th(is|ese) slots?$/,
    'coupon.remove': /^Remove coupon/,
    'gateway.returned': /^Check my payment$/,
  },
  events,
  // Controls that must be absent or disabled while the chart refuses their event.
  offers: {
    'details.confirm': notIn(
      '[data-state="booking.drafting.failed"], [data-state^="booking.slot.asking"]',
      next.details,
    ),
    'slots.reload': inStep('booking.slot', /^(Try again|See free slots)$/),
    'safety.answer': inStep('booking.slot.asking', next.safety),
    'safety.review': button(/^Change the safety answers$/),
    'order.place': notIn('[data-state="placing.failed"]', /^(Pay ₹|Retry|Confirm)/),
    'coupon.apply': button(/^Apply$/),
    'payment.recheck': inStep('paying', /Check again/),
  },
  answers,
  done: pass,
  fail,
  timers: {
    LEAD_PATIENCE: goOn,
    PAYMENT_RECHECK: goOn,
    // It elapses in real time while the assertions wait.
    STEP_SETTLE: async () => {},
  },
  isBefore: ({ calls }) => calls.chartsAreHeld,
  isFleeting,
  // The assertions of the states read it: some keep the screen of the last step.
  screenState: () => null,
  // A stored lead would suppress the next lead call for the same cart.
  prepare: ({ page }) => deleteRecord(page, 'checkout-lead'),
  shows: {
    waking: waiting,
    'waking.unreachable': async (testContext, state) => {
      await expect(testContext.page.getByText('We could not reach the lab')).toBeVisible()
      await waiting(testContext, state)
    },
    'idle.browsing': outside('Sign in'),
    'idle.awaitingSignIn': asksToSignIn(/^Sign in$/),
    resuming,
    reviewing: outside('Hello, Asha'),
    'booking.asLastTime': onCart,
    'booking.asLastTime.held': heldOnCart,
    'booking.details': details,
    'booking.details.opening': opening,
    'booking.drafting': details,
    'booking.slot.home': slots,
    'booking.slot.asking': stopped,
    'booking.slot.asking.answering': asking,
    'booking.slot.walkIn': onScreen(paths.slots.path, /./),
    'booking.slot.radiology': times,
    'booking.payment': payment,
    'booking.payment.confirmation.byRadiologist': toConfirm,
    paying,
    'paying.creating': creating,
    placing,
    'placing.failed': onScreen(paths.payment.path, 'Your order is not confirmed yet'),
    'thankYou.booked': onScreen(paths.thankYou.path, /^Booked/),
    'thankYou.toConfirm': onScreen(paths.thankYou.path, /^Your (.* )?slot is held for /),
    parked: asksToSignIn(/^(Sign in|Please sign in again)$/),
    draftGone: waiting,
    clearing: waiting,
  },
})
