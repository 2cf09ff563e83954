import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { SELF } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { ApiResult } from '#lib/http/api.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { flowError } from '#machines/shared/failures.ts'
import { sampleOrder, sampleOrderToConfirm } from '#paths/checkout/checkout.data.ts'
import { fillCart, placeOrder } from '../support/orders.ts'
import { addSessionCookies } from '../support/sign-in-cookies.ts'
import type { TestContext } from './checkout-given.ts'
import { byItself, type Run as RunOf, sampleOf } from './level.ts'

type Run = RunOf<TestContext>

/** One person at one place has one draft: another one that there was is cancelled before. */
async function passUnneeded(
  calls: TestContext['calls'],
  { drafts, people, visit }: CheckoutContext,
): Promise<void> {
  if (drafts.length > 1 && people.length === 1 && visit !== 'both') await calls.pass('cancelDraft')
}

export const fail: Run = async ({ calls, context, address, newSession }, cause, { snapshot }) => {
  if (cause.actor === 'updateDraft') await passUnneeded(calls, snapshot.context)
  const { result } = cause
  const isLost = result.kind === 'error' && flowError(result.error).kind === 'lost'
  return isLost
    ? calls.loseSession(cause, async () => addSessionCookies(context, address, await newSession()))
    : calls.fail(cause)
}

/** Another tab has placed the order, if the path finds one later. */
async function placedElsewhere(testContext: TestContext, cause: OutcomeCause): Promise<void> {
  const { patient, booking } = testContext
  // The path may have chosen another slot than the initial one.
  const params = { id: booking.draft.order_id }
  const { hold } = await patient.call('orderDetails', { params })
  if (findsOrder(testContext) && hold) await placeOrder(patient, { ...booking, hold })
  await testContext.calls.fail(cause)
}

function findsOrder({ progress }: TestContext): boolean {
  const end = progress.endOf('findOrder')
  return end === 'placed' || end === 'toConfirm'
}

/** No response. The provider has placed the order if the path finds one later. */
const unanswered: Run = (testContext, { actor }) =>
  findsOrder(testContext) ? testContext.calls.loseAnswer(actor) : testContext.calls.abort(actor)

/** The draft of the home visit, and then that of the scan. */
function passBoth(first: string, second: string): Run {
  return async ({ calls }) => {
    await calls.pass(first)
    await calls.pass(second)
  }
}

/** The draft of the first person, that of the other, then their turns. */
function inTurns(second: string): Run {
  return async (testContext, cause, from) => {
    const { calls } = testContext
    const { turns } = from.snapshot.context
    await passBoth('updateDraft', second)(testContext, cause, from)
    if (turns.length > 0) await calls.pass('arrangeTurns')
  }
}

const updateOne: Run = async ({ calls }, { actor }, { snapshot }) => {
  await passUnneeded(calls, snapshot.context)
  await calls.pass(actor)
}

type Edit = (order: Order) => Order
type Edits = { readonly parent?: Edit; readonly scan?: Edit }

/** The draft as it was before its hold. */
const withoutHold: Run = ({ calls, booking }, { actor }) => calls.answer(actor, booking.draft)

/** The order of the home visit, and then that of the scan. */
function resumeApart({ parent = (order) => order, scan = (order) => order }: Edits = {}): Run {
  return async (testContext, { actor }) => {
    await testContext.calls.change(actor, parent)
    await testContext.calls.change<Order>(actor, (order) =>
      scan({
        ...order,
        appointments: order.appointments.map((one) => ({
          ...one,
          hold: one.hold && beforeOrAfterHome(testContext, one.hold),
        })),
      }),
    )
  }
}

/** The hold of an appointment ends before that of the home slot, unless the path has it last. */
function beforeOrAfterHome<Hold extends { readonly seconds_left: number }>(
  { progress }: TestContext,
  hold: Hold,
): Hold {
  return { ...hold, seconds_left: progress.endOf('watchHold') === 'expired' ? 1_000 : 600 }
}

/** The bank's yes has placed the order, which took the tests out of the account's cart. */
async function notPlaced(testContext: TestContext, cause: OutcomeCause, from: ExploredState) {
  const { patient, now } = testContext
  await fillCart(
    patient,
    now.lines.map(({ code }) => code),
  )
  await fail(testContext, cause, from)
}

/** The real answer, with one centre alone that does every test of the cart. */
const onlyCentre: Run = ({ calls }, { actor }) =>
  calls.change<ApiResult<'centreList'>>(actor, ({ centres: all }) => {
    const centres = all.filter(({ services }) => services.includes('MRI')).slice(0, 1)
    return { centres, total: centres.length }
  })

/** The real answers, with the account holder alone in the family and at most `count` addresses. */
function holderWith(count: number): Run {
  return ({ calls }, { actor }) =>
    calls.change<ApiResult<'memberList'> | ApiResult<'addressList'>>(actor, (result) =>
      'members' in result
        ? { members: result.members.filter(({ relation_type }) => relation_type === SELF) }
        : { addresses: result.addresses.slice(0, count), total: count },
    )
}

/** The draft as a placed order, where the path placed none. */
async function foundPlaced({ calls, patient }: TestContext, { actor, outcome }: OutcomeCause) {
  for (const route of await calls.take(actor)) {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: ApiResult<'orderExists'> }
    if (result.order) {
      await route.fulfill({ response })
      continue
    }
    const { order_id: id } = route.request().postDataJSON() as { order_id: string }
    const draft = await patient.call('orderDetails', { params: { id } })
    const { radiologist_review } = outcome === 'toConfirm' ? sampleOrderToConfirm : sampleOrder
    const order = { ...draft, status: 'booked', radiologist_review }
    await route.fulfill({ json: { result: { exists: true, order } } })
  }
}

/** Applies more points than the order costs. */
function coverAll(testContext: TestContext, actor: string): Promise<void> {
  return testContext.calls.change<AppliedWallet>(actor, (wallet) => ({
    ...wallet,
    redeem_from_wallet_points: MORE_THAN_ALL,
    net_payable: 0,
  }))
}

const MORE_THAN_ALL = 100_000

/** The bank decides before the verification. It sends no webhook, so that only the call reports it. */
async function decide(
  { page, now, booking, address, calls }: TestContext,
  actor: string,
  outcome: 'succeed' | 'decline',
): Promise<void> {
  const url = now.gateway || new URL(booking.payment?.checkout_url ?? '', address).href
  const form = { outcome, messages: 'never' }
  await page.request.post(`${url}/pay`, { form, maxRedirects: 0 })
  now.isPaid ||= outcome === 'succeed'
  await calls.pass(actor)
}

/** Other calls that are done pass to the real provider. */
export const answers: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
  resumeBooking: {
    details: ({ calls, booking }, { actor }) =>
      calls.answer(actor, { ...booking.draft, status: 'cancelled' }),
    expired: withoutHold,
    expiredAsLastTime: withoutHold,
    appointmentExpired: withoutHold,
    unsafeExpired: withoutHold,
    verifyingReleased: withoutHold,
    heldApart: resumeApart(),
    appointmentApart: resumeApart(),
    paymentApart: resumeApart(),
    scanExpired: resumeApart({ scan: (order) => ({ ...order, appointments: [] }) }),
    homeExpired: resumeApart({ parent: (order) => ({ ...order, hold: null }) }),
    placed: async ({ calls, now }, { actor }) => {
      // The order empties the cart; a later answer of a sync would fill it again.
      await calls.expectSyncedCarts(now.signIns)
      await calls.pass(actor)
    },
  },
  createLead: {
    withoutId: ({ calls }, { actor }) => calls.answer(actor, { _id: null }),
  },
  loadDetails: { alone: holderWith(1), newcomer: holderWith(0) },
  loadCentres: {
    one: onlyCentre,
    none: ({ calls }, { actor }) => calls.answer(actor, { centres: [], total: 0 }),
  },
  createDraft: {
    draftedApart: passBoth('createDraft', 'createDraft'),
    draftedForAll: passBoth('createDraft', 'createDraft'),
    draftedForAllApart: async ({ calls }, { actor }) => {
      for (const _each of ['his blood', 'her blood', 'his scan']) await calls.pass(actor)
    },
    walkInForAll: passBoth('createDraft', 'createDraft'),
  },
  updateDraft: {
    drafted: updateOne,
    draftedForAll: inTurns('updateDraft'),
    joined: inTurns('createDraft'),
    moved: updateOne,
    draftedApart: passBoth('updateDraft', 'updateDraft'),
    movedApart: passBoth('updateDraft', 'createDraft'),
  },
  // The provider has released the slot itself.
  releaseSlot: {
    released: ({ calls, now }, { actor }) =>
      now.isPaid ? calls.answer(actor, { done: true }) : calls.pass(actor),
  },
  holdAppointment: {
    held: (testContext, { actor }, { snapshot }) =>
      snapshot.context.hold === null
        ? testContext.calls.pass(actor)
        : testContext.calls.change<SlotHold>(actor, (hold) => beforeOrAfterHome(testContext, hold)),
  },
  watchHold: {
    expired: ({ page }) => page.clock.fastForward('15:01'),
    appointmentExpired: ({ page }, _cause, { snapshot }) =>
      page.clock.fastForward(snapshot.context.hold === null ? '15:01' : '10:01'),
  },
  checkPrices: {
    changed: ({ calls, now }, { actor }) =>
      calls.answer(actor, {
        cart_data: now.lines,
        changes: now.lines.map(({ code, selling_price }) => ({
          code,
          flag: 'price_diff',
          was: selling_price,
          now: selling_price + 20,
        })),
      }),
  },
  placeOrder: { network: unanswered },
  findOrder: {
    placed: foundPlaced,
    toConfirm: foundPlaced,
    // The bank has told the provider of the payment, which has placed the order.
    none: ({ calls, now }, { actor }) =>
      now.isPaid ? calls.answer(actor, { exists: false, order: null }) : calls.pass(actor),
  },
  releaseBooking: {
    released: ({ calls, now }) => calls.passRelease(now.isPaid),
    network: ({ calls }) => calls.endRelease((route) => route.abort()),
  },
  cancelDraft: {
    alreadyBooked: ({ calls, booking }, { actor }) =>
      calls.answer(actor, { ...booking.draft, status: 'booked' }),
  },
  // The provider refuses coupons for a paid order.
  applyCoupon: {
    applied: (testContext, cause) =>
      testContext.now.isPaid
        ? testContext.calls.answer(cause.actor, sampleOf(cause))
        : testContext.calls.pass(cause.actor),
  },
  applyWallet: {
    applied: (testContext, { actor }) =>
      testContext.progress.endOf('createPayment') === 'nothingToPay'
        ? coverAll(testContext, actor)
        : testContext.calls.pass(actor),
  },
  createPayment: {
    // The app makes no call when nothing is left to pay.
    nothingToPay: byItself,
    draftGone: placedElsewhere,
    alreadyPlaced: placedElsewhere,
  },
  verifyPayment: {
    paid: (testContext, { actor }) => decide(testContext, actor, 'succeed'),
    declined: (testContext, { actor }) =>
      testContext.now.isPaid
        ? testContext.calls.answer(actor, { status: 'declined' })
        : decide(testContext, actor, 'decline'),
    // No payment was attempted at the gateway.
    abandoned: ({ calls, now }, { actor }) =>
      now.isPaid ? calls.answer(actor, { status: 'abandoned' }) : calls.pass(actor),
    pending: ({ calls }, { actor }) => calls.answer(actor, { status: 'pending' }),
    refunded: ({ calls }, { actor }) => calls.answer(actor, { status: 'refunded' }),
  },
  orderByPayment: { refused: notPlaced, refunded: notPlaced },
}
