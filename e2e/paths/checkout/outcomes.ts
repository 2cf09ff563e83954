import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { SELF } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { ApiResult } from '#lib/http/api.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { flowError } from '#machines/shared/failures.ts'
import { sampleOrder, sampleOrderToConfirm } from '#paths/checkout/checkout.data.ts'
import { checkoutOutcomes } from '#paths/checkout/checkout.outcomes.ts'
import { fillCart, placeOrder } from '../../support/orders.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import type { TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const pass: Run = ({ calls }, { actor }) => calls.pass(actor)

/** One person at one place has one draft: another one that there was is cancelled before. */
async function passUnneeded(
  calls: TestContext['calls'],
  { drafts, people, visit }: CheckoutContext,
): Promise<void> {
  if (drafts.length > 1 && people.length === 1 && visit !== 'both') await calls.pass('cancelDraft')
}

const fail: Run = async ({ calls, context, address, newSession }, cause, { snapshot }) => {
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

/** The draft of the first person, that of the other, and then their turns. */
function inTurns(second: string): Run {
  return async (testContext, cause, from) => {
    await passBoth('updateDraft', second)(testContext, cause, from)
    if (from.snapshot.context.turns.length > 0) await testContext.calls.pass('arrangeTurns')
  }
}

const updateOne: Run = async ({ calls }, { actor }, { snapshot }) => {
  await passUnneeded(calls, snapshot.context)
  await calls.pass(actor)
}

type Edit = (order: Order) => Order
type Edits = { readonly parent?: Edit; readonly scan?: Edit }

/** The order of the home visit, and then that of the scan. */
function resumeApart({ parent = (order) => order, scan = (order) => order }: Edits = {}): Run {
  return async (testContext, { actor }) => {
    await change(testContext, actor, parent)
    await change<Order>(testContext, actor, (order) =>
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

/** The provider's answer, changed. */
async function change<Result>(
  { calls }: TestContext,
  actor: string,
  edit: (result: Result) => Result,
): Promise<void> {
  for (const route of await calls.take(actor)) {
    const response = await route.fetch()
    // SAFETY: the provider answers the call of this actor.
    const json = (await response.json()) as { result: Result }
    await route.fulfill({ response, json: { ...json, result: edit(json.result) } })
  }
}

const DONE: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
  resumeBooking: {
    nothing: pass,
    details: ({ calls, booking }, { actor }) =>
      calls.answer(actor, { ...booking.draft, status: 'cancelled' }),
    slot: pass,
    held: pass,
    payment: pass,
    appointed: pass,
    atCentre: pass,
    unsafe: pass,
    open: pass,
    outdated: pass,
    outdatedAtCentre: pass,
    emptied: pass,
    emptiedWithoutHold: pass,
    verifying: pass,
    expired: ({ calls, booking }, { actor }) => calls.answer(actor, booking.draft),
    appointmentExpired: ({ calls, booking }, { actor }) => calls.answer(actor, booking.draft),
    unsafeExpired: ({ calls, booking }, { actor }) => calls.answer(actor, booking.draft),
    heldApart: resumeApart(),
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
    noted: pass,
    withoutId: ({ calls }, { actor }) => calls.answer(actor, { _id: null }),
  },
  loadDetails: { saved: pass, alone: holderWith(1), newcomer: holderWith(0) },
  addMember: { added: pass },
  addAddress: { added: pass },
  updateAddress: { updated: pass },
  loadCentres: {
    some: pass,
    one: onlyCentre,
    none: ({ calls }, { actor }) => calls.answer(actor, { centres: [], total: 0 }),
  },
  createDraft: {
    drafted: pass,
    draftedApart: passBoth('createDraft', 'createDraft'),
    draftedForAll: passBoth('createDraft', 'createDraft'),
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
  loadSlots: { days: pass },
  holdSlot: { held: pass },
  // The provider has released the slot itself.
  releaseSlot: {
    released: ({ calls, now }, { actor }) =>
      now.isPaid ? calls.answer(actor, { done: true }) : calls.pass(actor),
  },
  loadAppointments: { days: pass },
  holdAppointment: {
    held: (testContext, { actor }, { snapshot }) =>
      snapshot.context.hold === null
        ? testContext.calls.pass(actor)
        : change<SlotHold>(testContext, actor, (hold) => beforeOrAfterHome(testContext, hold)),
  },
  releaseAppointments: { released: pass },
  watchHold: {
    expired: ({ page }) => page.clock.fastForward('15:01'),
    appointmentExpired: ({ page }, _cause, { snapshot }) =>
      page.clock.fastForward(snapshot.context.hold === null ? '15:01' : '10:01'),
  },
  checkPrices: {
    agreed: pass,
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
  placeOrder: { placed: pass, toConfirm: pass, network: unanswered },
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
    cancelled: pass,
    alreadyBooked: ({ calls, booking }, { actor }) =>
      calls.answer(actor, { ...booking.draft, status: 'booked' }),
  },
  arrangeTurns: { arranged: pass },
  // The provider refuses coupons for a paid order.
  applyCoupon: {
    applied: (testContext, cause) =>
      testContext.now.isPaid ? asSample(testContext, cause) : testContext.calls.pass(cause.actor),
  },
  removeCoupon: { removed: pass },
  applyWallet: {
    applied: (testContext, { actor }) =>
      testContext.progress.endOf('createPayment') === 'nothingToPay'
        ? coverAll(testContext, actor)
        : testContext.calls.pass(actor),
  },
  releaseWallet: { released: pass },
  createPayment: {
    created: pass,
    // The app makes no call when nothing is left to pay.
    nothingToPay: async () => {},
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
  orderByPayment: { placed: pass, refused: notPlaced, refunded: notPlaced },
}

/** The real answer, with one centre alone that does every test of the cart. */
async function onlyCentre({ calls }: TestContext, { actor }: OutcomeCause): Promise<void> {
  for (const route of await calls.take(actor)) {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: ApiResult<'centreList'> }
    const centres = result.centres.filter(({ services }) => services.includes('MRI')).slice(0, 1)
    await route.fulfill({ response, json: { result: { centres, total: centres.length } } })
  }
}

/** The real answers, with the account holder alone in the family and at most `count` addresses. */
function holderWith(count: number): Run {
  return async ({ calls }, { actor }) => {
    for (const route of await calls.take(actor)) {
      const response = await route.fetch()
      const { result } = (await response.json()) as {
        result: ApiResult<'memberList'> | ApiResult<'addressList'>
      }
      if ('members' in result) {
        const members = result.members.filter(({ relation_type }) => relation_type === SELF)
        await route.fulfill({ response, json: { result: { members } } })
        continue
      }
      const addresses = result.addresses.slice(0, count)
      await route.fulfill({ response, json: { result: { addresses, total: count } } })
    }
  }
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

/** Responds with the output of the catalogue. */
async function asSample({ calls }: TestContext, { actor, result }: OutcomeCause): Promise<void> {
  if (result.kind === 'done') await calls.answer(actor, result.output)
}

/** Applies more points than the order costs. */
function coverAll(testContext: TestContext, actor: string): Promise<void> {
  return change<AppliedWallet>(testContext, actor, (wallet) => ({
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

/** Successful calls pass to the real provider; refusals and lost responses come from the catalogue. */
export const outcomes: BrowserLevel<TestContext>['outcomes'] = Object.fromEntries(
  Object.entries(DONE).map(([actor, runs]) => {
    // SAFETY: DONE is keyed by actors of the checkout.
    const known = checkoutOutcomes[actor as keyof typeof checkoutOutcomes]
    const failures = Object.entries(known).filter(([, outcome]) => outcome.kind === 'error')
    return [actor, { ...Object.fromEntries(failures.map(([name]) => [name, fail])), ...runs }]
  }),
)
