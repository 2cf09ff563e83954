import type { Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { CartLine, SlotHold } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { sampleHold } from '#machines/checkout/model/checkout.data.ts'
import {
  appointmentHold,
  bloodCount,
  mensTest,
  newAddress,
  openFamily,
  placedTogether,
  scan,
} from '#machines/linked-booking/model/linked-booking.data.ts'
import { linkedBookingOutcomes } from '#machines/linked-booking/model/linked-booking.outcomes.ts'
import { flows } from '#tests/paths/flows.ts'
import type { EventCause, OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { addresses, next, sendAddress } from '../../support/booking-steps.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { states } from './states.ts'
import {
  fireRecheck,
  holdRecheck,
  members,
  serveSamples,
  type TestContext,
} from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>
type Act = Executor<EventCause, TestContext>

const explore = flows['linked-booking']
const send = sendByScript('linkedBooking')

const button =
  (name: RegExp) =>
  ({ page }: TestContext): Locator =>
    page.getByRole('main').getByRole('button', { name })

const chip = (name: string) => button(new RegExp(`^${name}$`))

const tick =
  (name: string) =>
  ({ page }: TestContext): Locator =>
    page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

/** Only in this state: other states have a button of the same name. */
const inState =
  (state: string, name: RegExp) =>
  ({ page }: TestContext): Locator =>
    page.locator(`main [data-state^="${state}"]`).getByRole('button', { name })

/** The label is clicked, because the radio button has no size. */
const window = (at: number, within: string) => (testContext: TestContext) =>
  testContext.page.locator(`main ${within} label.win`).nth(at).click()

const radio =
  (name: RegExp) =>
  ({ page }: TestContext): Locator =>
    page.getByRole('main').getByRole('radio', { name })

const retryButton = ({ page }: TestContext): Locator =>
  page
    .locator(
      'main [data-state]:not([data-state^="slot"], [data-state^="appointments"], [data-state^="people"])',
    )
    .getByRole('button', { name: /^(Try again|Choose another slot)$/ })

const cashInstead = button(/^Pay at Service instead$/)

const fail: Run = ({ calls }, cause) => calls.fail(cause)

/** The sample of the outcome, which a real order would not be like. */
const answer: Run = ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  return calls.answer(actor, result.output)
}

const answerDays: Run = ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  return calls.answer(actor, {
    days: result.output,
    charges: { from: 100, to: 150 },
    hold_minutes: 15,
  })
}

/** One call for each draft. */
const answerDrafts: Run = async ({ calls }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  // SAFETY: the catalogue has the type of the actor.
  for (const order of result.output as readonly Order[]) await calls.answer(actor, order)
}

const answerBooking =
  (open: keyof typeof openFamily | null): Run =>
  ({ calls, served }, { actor }) => {
    served.open = open && openFamily[open]
    return calls.answer(actor, { members })
  }

/** The drafts are orders from now on. */
const answerPlaced: Run = (testContext, cause, from) => {
  testContext.served.open = null
  return answer(testContext, cause, from)
}

const answerOrder: Run = ({ calls, served }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  if (result.output !== null) served.open = null
  return calls.answer(actor, { exists: result.output !== null, order: result.output })
}

const answerDone: Run = ({ calls }, { actor }) => calls.answer(actor, { done: true })

/** A payment without a reason of the bank has no such field. */
const answerStatus =
  (status: string): Run =>
  ({ calls }, { actor }) =>
    calls.answer(actor, { status })

/** Until a hold is over: the one of the appointment ends first. */
const expire =
  ({ seconds_left }: SlotHold): Run =>
  ({ page }) =>
    page.clock.fastForward((seconds_left + 1) * 1_000)

/** Another tab has changed the cart: this one reads it again. */
const changeCart: Act = async ({ page, served, calls }, { event }, from) => {
  const isLoading = from.running.some(({ actor }) => actor === 'loadBooking')
  if (isLoading) await calls.expectCall('loadBooking')
  // SAFETY: the samples of this event have lines.
  served.lines = event.lines as readonly CartLine[]
  await page.evaluate(() => globalThis.parakhTrace?.send('cart', { type: 'sync.refresh' }))
  if (isLoading) await calls.dropEarlier('loadBooking')
}

async function addDaughter({ page }: TestContext): Promise<void> {
  await page.getByRole('button', { name: 'Add a family member' }).click()
  const form = page.getByRole('form', { name: 'New family member' })
  await form.getByRole('combobox', { name: 'Relation' }).selectOption('Daughter')
  await form.getByRole('textbox', { name: 'First name' }).fill('Kavya')
  await form.getByRole('textbox', { name: 'Last name' }).fill('Rao')
  await form.getByRole('textbox', { name: 'Date of birth' }).fill('20/05/2017')
  await form.getByRole('button', { name: 'Add family member' }).click()
}

async function addAddress({ page }: TestContext): Promise<void> {
  const form = page.getByRole('form', { name: 'New address' })
  if (!(await form.isVisible())) await page.getByText('New address', { exact: true }).click()
  // The provider is not asked for one that is saved already.
  await sendAddress(page, { line: newAddress.address_line })
}

/** The rows with the buttons are shown on demand. */
async function openTurns(testContext: TestContext): Promise<void> {
  const open = button(/^Change the order$/)(testContext)
  if (await open.isVisible()) await open.click()
}

const moveMan =
  (to: 'Earlier' | 'Later'): Act =>
  async (testContext) => {
    await openTurns(testContext)
    await button(new RegExp(`^${to} for Mohan$`))(testContext).click()
  }

/** A click instead of `check`: the switch changes only after the response. */
const pressPoints: Act = ({ page }) => page.getByRole('switch', { name: 'Wallet points' }).click()

/** Enough points for everything where the path pays with them. */
const answerPoints: Run = ({ calls, progress }, { actor, result }) => {
  if (result.kind !== 'done') throw new Error(`${actor} fails.`)
  const isAll = progress.endOf('openPayment') === 'nothingToPay'
  return calls.answer(actor, {
    ...Object(result.output),
    ...(isAll && { redeem_points: 100_000, redeem_from_wallet_points: 50_000 }),
  })
}

/** The app asks for no payment when nothing is left to pay. */
const isUnpaid = ({ progress: { path, step } }: TestContext) =>
  path.steps[step]?.cause.type === 'openPayment → nothingToPay'

const chooseMode =
  (name: RegExp): Act =>
  async (testContext, cause, from) => {
    const instead = cashInstead(testContext)
    // With nothing left to pay the page asks for no way to pay.
    const isFree = testContext.page.getByText('Nothing is left to pay')
    if (await instead.isVisible()) await instead.click()
    else if (await isFree.isVisible()) await send(testContext, cause, from)
    else await radio(name)(testContext).check()
  }

export const linkedBookingLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: send,
  start,
  events: {
    'cart.changed': changeCart,
    'step.goTo': send,
    'person.add': (testContext) => chip('Mohan')(testContext).click(),
    'person.remove': (testContext) => chip('Mohan')(testContext).click(),
    'member.add': addDaughter,
    'test.give': (testContext) => tick(`${mensTest.name} for Mohan`)(testContext).check(),
    'test.take': (testContext) => tick(`${mensTest.name} for Mohan`)(testContext).uncheck(),
    'address.choose': ({ page }) => addresses(page).first().check(),
    'address.save': addAddress,
    'centre.choose': (testContext) => radio(/^Parakh Powai/)(testContext).check(),
    'people.confirm': (testContext) => button(next.slot)(testContext).click(),
    'answer.give/no': (testContext) => radio(/^No$/)(testContext).check(),
    'answer.give/yes': (testContext) => radio(/^Yes$/)(testContext).check(),
    'answer.give/notSure': (testContext) => radio(/^Not sure$/)(testContext).check(),
    'answers.confirm': (testContext) => button(next.slot)(testContext).click(),
    'slot.choose/home': window(0, '[data-state^="slot"]'),
    'slot.choose/other': window(1, '[data-state^="slot"]'),
    'slot.release': (testContext) =>
      button(/^Release this slot$/)(testContext)
        .filter({ visible: true })
        .first()
        .click(),
    // Offered where a slot is too late for the others; none of the samples is.
    'person.postpone': send,
    'person.rejoin': (testContext) => button(/^Book Mohan with the others$/)(testContext).click(),
    'turn.move/earlier': moveMan('Earlier'),
    'turn.move/later': moveMan('Later'),
    'turns.reset': async (testContext) => {
      await openTurns(testContext)
      await button(/^Let those who fast go first$/)(testContext).click()
    },
    'slots.reload': (testContext) => button(/^(Try again|See free slots)$/)(testContext).click(),
    'appointment.choose/mri': window(1, '[data-state^="appointments"]'),
    'appointment.choose/other': window(2, '[data-state^="appointments"]'),
    'slot.confirm': (testContext) => button(/^Go to (payment|the scan)$/)(testContext).click(),
    'coupon.apply': async ({ page }, { event }) => {
      // SAFETY: the samples of this event have a code.
      await page.getByLabel('Coupon code').fill(event.code as string)
      await button(/^Apply$/)({ page } as TestContext).click()
    },
    'coupon.remove': (testContext) => button(/^Remove coupon/)(testContext).click(),
    'wallet.apply': pressPoints,
    'wallet.release': pressPoints,
    'mode.choose/cash': chooseMode(/Pay at Service/),
    'mode.choose/online': chooseMode(/Online Pay/),
    'order.place': (testContext) => button(/^(Confirm|Pay ₹)/)(testContext).click(),
    'gateway.returned': (testContext) => button(/^Check my payment$/)(testContext).click(),
    'payment.recheck': (testContext) => button(/^Check again$/)(testContext).click(),
    'booking.retry': async ({ page }) => {
      const retry = page
        .getByRole('main')
        .getByRole('button', { name: /^(Try again|Choose another slot)$/ })
      await retry.filter({ visible: true }).first().click()
    },
  },
  outcomes: {
    loadBooking: {
      fresh: answerBooking(null),
      split: answerBooking(null),
      atSlot: answerBooking('atSlot'),
      atPayment: answerBooking('atPayment'),
      paying: answerBooking('paying'),
      network: fail,
    },
    addMember: { added: answer, network: fail },
    saveAddress: { saved: answer, notServed: fail, network: fail },
    makeDrafts: {
      family: answerDrafts,
      split: answerDrafts,
      priceChanged: fail,
      linkedRefused: fail,
      addressGone: fail,
      scanUnsafe: fail,
      network: fail,
    },
    // The provider answers with the order that it cancelled.
    cancelDrafts: {
      cancelled: ({ calls }) => calls.answer('cancelDrafts', linkedDraftOrder()),
      network: fail,
    },
    loadSlots: { days: answerDays, notServed: fail, network: fail },
    holdSlot: {
      held: answer,
      taken: fail,
      tooClose: fail,
      linkedRefused: fail,
      draftGone: fail,
      network: fail,
    },
    postponeDraft: {
      postponed: ({ calls }) =>
        calls.answer('postponeDraft', { ...linkedDraftOrder(), status: 'cancelled' }),
      placedMeanwhile: ({ calls }) => calls.answer('postponeDraft', placedTogether),
      network: fail,
    },
    arrangeTurns: { arranged: answerDone, linkedRefused: fail, draftGone: fail, network: fail },
    releaseSlot: { released: answerDone, alreadyBooked: fail, network: fail },
    watchHolds: { home: expire(sampleHold), appointment: expire(appointmentHold) },
    loadAppointments: {
      days: ({ calls }) => {
        const { days } = linkedBookingOutcomes.loadAppointments
        if (days?.kind !== 'done') throw new Error('The sample has days.')
        const result = { days: days.output[0]?.days, charges: { from: 0, to: 0 }, hold_minutes: 15 }
        return calls.answer('loadAppointments', result)
      },
      network: fail,
    },
    holdAppointment: {
      held: ({ calls }, { result }) => {
        const output = result.kind === 'done' ? result.output : {}
        return calls.answer('holdAppointment', { ...Object(output), subdepartment: 'MRI' })
      },
      taken: fail,
      tooClose: fail,
      otherCentre: fail,
      draftGone: fail,
      network: fail,
    },
    applyCoupon: { applied: answer, refused: fail, draftGone: fail, network: fail },
    removeCoupon: {
      removed: ({ calls }) => calls.answer('removeCoupon', { order_discount: 0 }),
      draftGone: fail,
      network: fail,
    },
    applyWallet: { applied: answerPoints, refused: fail, draftGone: fail, network: fail },
    releaseWallet: {
      released: ({ calls }) =>
        calls.answer('releaseWallet', { points: 240, points_cashvalue: 120 }),
      spent: fail,
      network: fail,
    },
    placeOrders: {
      placed: answerPlaced,
      priceChanged: fail,
      linkedRefused: fail,
      scanUnsafe: fail,
      holdExpired: fail,
      draftGone: fail,
      inProgress: fail,
      network: fail,
    },
    findOrder: { placed: answerOrder, none: answerOrder, network: fail },
    openPayment: {
      opened: ({ calls }) => calls.answer('openPayment', linkedDraftOrder()),
      nothingToPay: async () => {},
      priceChanged: fail,
      linkedRefused: fail,
      scanUnsafe: fail,
      holdExpired: fail,
      draftGone: fail,
      earlier: fail,
      notOpened: fail,
      network: fail,
    },
    verifyPayment: {
      paid: answerStatus('paid'),
      declined: answer,
      abandoned: answerStatus('abandoned'),
      pending: answerStatus('pending'),
      refunded: answerStatus('refunded'),
      network: fail,
    },
    orderByPayment: {
      placed: answerPlaced,
      pending: fail,
      refused: fail,
      refunded: fail,
      inProgress: fail,
      network: fail,
    },
  },
  timers: {
    // It elapses in real time while the assertions wait.
    STEP_SETTLE: async () => {},
    PAYMENT_RECHECK: fireRecheck,
  },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    // The page of the booking is left, and the first moment of a step is short.
    isFleeting: (testContext, { snapshot }) =>
      isUnpaid(testContext) ||
      snapshot.matches('thanks') ||
      snapshot.matches({ payment: { opening: 'settling' } }),
    offers: {
      'people.confirm': inState('people', next.slot),
      'answers.confirm': inState('asking', next.slot),
      'slot.release': button(/^Release this slot$/),
      'slots.reload': inState('slot', /^(Try again|See free slots)$/),
      'coupon.apply': button(/^Apply$/),
      'coupon.remove': button(/^Remove coupon/),
      'order.place': inState('payment', /^(Confirm|Pay ₹)/),
      'gateway.returned': button(/^Check my payment$/),
      'payment.recheck': button(/^Check again$/),
      'booking.retry': retryButton,
    },
    // The orders are on their way already when nothing is left to pay.
    prepare: async (testContext, state) => {
      if (!isUnpaid(testContext)) await testContext.calls.forget(state)
    },
  }),
}

function linkedDraftOrder() {
  return openFamily.atPayment.drafts[0]
}

const LINES: Readonly<Record<string, readonly CartLine[]>> = { split: [bloodCount, scan] }

/** The address of the step at which an open booking goes on: another address would ask for another. */
function firstStep({ path: { steps } }: TestContext['progress']) {
  const stage = steps[0]?.cause.type ?? ''
  if (/atPayment|paying/.test(stage)) return 'payment'
  return stage.includes('atSlot') ? 'slot' : undefined
}

/** Opens the page of a booking with the cart of the path. The callback dialog counts as shown. */
async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, calls, patient, progress, served } = testContext
  const { variant, steps } = progress.path
  served.lines = LINES[variant ?? ''] ?? [bloodCount, mensTest]
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  if (steps.some(({ cause }) => cause.type.includes('watch'))) await page.clock.install()
  await holdRecheck(page)
  // The gateway's page is not loaded.
  await page.route('**/gateway/**', (route) => route.fulfill({ status: 204 }))
  await calls.holdOn(page)
  // The routes that are added last are asked first.
  await serveSamples(page, served)
  const isReturning = variant === 'returning'
  const path = paths.bookTogether.getHref(isReturning ? 'payment' : firstStep(progress))
  const query = isReturning ? '&order_id=o-1&payment=p-1' : ''
  await page.goto(`${path}?trace=on${query}`)
}
