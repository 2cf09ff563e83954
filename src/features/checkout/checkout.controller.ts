import type { ActorRefFrom } from 'xstate'
import { NOT_CONFIRMED } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { OrderInput } from '#machines/checkout/checkout.actors.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { couponOf, walletOf } from '#machines/checkout/money-off.ts'
import { flowError } from '#machines/shared/failures.ts'
import { keepPayment, keptLead } from './booking-record.ts'
import { actorsOf, type CheckoutPorts, ordering, withNewKey } from './checkout.ports.ts'
import { draftsOf } from './drafts.ts'
import { couponAndWalletCalls } from './money-off.actors.ts'
import { resumeOpenBooking } from './open-booking.ts'
import { type PartPayload, partPayloads } from './order-payload.ts'
import { patientDetailsCalls } from './patient-details.actors.ts'
import { placingCalls } from './placing.actors.ts'
import { releaseBooking } from './release-booking.ts'
import { resumeBooking } from './resume-booking.ts'
import { slotCalls } from './slot.actors.ts'

/** spec §8: message for an order lead without an id. */
const LEAD_WITHOUT_ID = 'Map not exist for this centre'

/** Provides the checkout chart with the provider's calls. */
export function provideCheckout(ports: CheckoutPorts) {
  const { api, lines } = ports
  const placing = placingCalls(ports)
  const save = draftSaver(ports)
  return checkoutMachine.provide({
    actors: actorsOf({
      resumeBooking: async (input) => {
        const codes = () => lines().map(({ code }) => code)
        await ports.cartRead()
        const resumed = await resumeBooking(api, input, codes())
        if (resumed.at !== 'cart') return resumed
        await ports.cartSynced()
        return resumeOpenBooking(api, input, { codes: codes(), kept: resumed.booking })
      },
      createLead: ({ codes }) => lead(ports, codes),
      ...patientDetailsCalls(ports),
      createDraft: save,
      updateDraft: save,
      releaseBooking: (held, signal) => releaseBooking(ports, held, signal),
      cancelDraft: async ({ orderId, reason }) => {
        const body = { order_id: orderId, reason }
        const order = await api.call('orderCancel', { body })
        if (order.status !== 'cancelled') throw alreadyPlaced
        return orderId
      },
      arrangeTurns: async ({ turns, orderId, orderIds }) => {
        await arrange(api, orderId, orderIds)
        return turns
      },
      ...slotCalls(ports),
      ...couponAndWalletCalls(ports),
      ...placing,
      createPayment: async (booking) => {
        const payment = await placing.createPayment(booking)
        if (payment) await keepPayment(payment)
        return payment
      },
    }),
    actions: {
      sayLeadWithoutId: () => ports.tell(LEAD_WITHOUT_ID),
      resetStep: () => cookies.stage.set({ lastStep: 1 }),
      openGateway: ({ context }) => {
        if (context.payment?.checkout_url) location.assign(context.payment.checkout_url)
      },
    },
  })
}

/** Saves the drafts of a booking; after a failure the provider may have some that this tab does not know. */
function draftSaver(ports: CheckoutPorts) {
  let isUnsure = false
  return async (booking: OrderInput): Promise<readonly Order[]> => {
    const [parent] = booking.drafts
    const drafts = isUnsure && parent ? await readDrafts(ports, parent) : booking.drafts
    isUnsure = true
    const saved = await saveDrafts(ports, { ...booking, drafts })
    isUnsure = false
    return saved
  }
}

/** The draft of each person and place, made or changed. One that is not needed any more is taken out first. */
async function saveDrafts(ports: CheckoutPorts, booking: OrderInput): Promise<readonly Order[]> {
  const { api, cityId, lines } = ports
  const parts = partPayloads(booking, lines(), cityId())
  const kept = parts.map(({ draft }) => draft?.order_id)
  for (const { order_id } of booking.drafts) {
    if (kept.includes(order_id)) continue
    await api.call('orderCancel', { body: { order_id, reason: NOT_CONFIRMED } })
  }
  const first = parts.find(({ draft }) => draft === booking.drafts[0]) ?? parts[0]
  const orders = new Map<PartPayload, Order>()
  for (const part of parts.toSorted((a, b) => Number(b === first) - Number(a === first))) {
    const { draft, payload } = part
    const [parent] = orders.values()
    const body = { ...payload, parent_order_id: parent?.order_id ?? null }
    const call = draft
      ? api.call('orderUpdate', { params: { id: draft.order_id }, body })
      : ordering(ports, api.call('orderDraft', { body }, withNewKey()))
    orders.set(part, await call)
  }
  const [parent, ...others] = orders.values()
  if (!parent) throw new Error('A booking has tests before it has drafts.')
  const atHome = parts.filter(({ payload }) => payload.order_type === 'home_collection')
  if (booking.turns.length > 0 && atHome.length > 1) {
    const inTurn = atHome.flatMap((part) => orders.get(part)?.order_id ?? [])
    await arrange(api, parent.order_id, inTurn)
  }
  const isReduced = booking.coupon !== null || booking.wallet !== null
  if (!isReduced || (others.length === 0 && booking.drafts.length < 2)) return [parent, ...others]
  // Each call has shared coupon and points anew.
  return withMoneyOff(ports, booking, await readDrafts(ports, parent))
}

async function readDrafts({ api }: CheckoutPorts, { order_id }: Order): Promise<readonly Order[]> {
  return draftsOf(api, await api.call('orderDetails', { params: { id: order_id } }))
}

/**
 * Between the calls the sum may have been below the minimum of the coupon, or below the points, which
 * the provider has then taken off. What it still refuses for all orders stays off.
 */
async function withMoneyOff(
  ports: CheckoutPorts,
  { coupon, wallet }: OrderInput,
  drafts: readonly Order[],
): Promise<readonly Order[]> {
  const [parent] = drafts
  const hasPoints = (walletOf(drafts)?.redeem_points ?? 0) >= (wallet?.redeem_points ?? 0)
  if (!parent || ((!coupon || couponOf(drafts)) && hasPoints)) return drafts
  const { order_id } = parent
  const options = () => ({ ...withNewKey(), byItself: true })
  if (coupon) {
    const body = { order_id, code: coupon.code }
    await ports.api.call('couponApply', { body }, options()).catch(throwUnlessRefused)
  }
  if (wallet) {
    const body = { order_id, mobile_number: cookies.user.get()?.mobile_no ?? '' }
    await ports.api.call('walletApply', { body }, options()).catch(throwUnlessRefused)
  }
  return readDrafts(ports, parent)
}

function throwUnlessRefused(error: unknown): void {
  if (flowError(error).kind !== 'refused') throw error
}

async function arrange(api: Api, orderId: string, orderIds: readonly string[]): Promise<void> {
  await api.call('orderTurns', { body: { order_id: orderId, order_ids: [...orderIds] } })
}

/** Another tab has placed the booking. */
const alreadyPlaced = { kind: 'refused', code: 'already-booked', message: '' } as const

/** Creates one lead per set of tests, however often the patient step is opened. */
async function lead({ api, cityId }: CheckoutPorts, codes: readonly string[]) {
  const kept = await keptLead.load()
  if (kept?.data.codes === codes.join()) return { leadId: kept.data.checkoutLeadId }
  // Nobody who only began to book has asked for a call.
  const body = { city_id: cityId(), codes: [...codes], mobile_no: null }
  const { _id } = await api.call('leadCreate', { body })
  if (!_id) return { leadId: null }
  await keptLead.save({ checkoutLeadId: _id, codes: codes.join() })
  return { leadId: _id }
}

/** The booking's fields of the cart sync payload (spec §3). */
export function bookingFacts(checkout: ActorRefFrom<typeof checkoutMachine>) {
  const { people, address, hold } = checkout.getSnapshot().context
  return {
    member_id: people[0]?.member_id ?? null,
    address_data: address && { address_id: address.address_id },
    slots_data: hold && { slot_date: hold.slot.slot_date, slot_id: hold.slot.slot_id },
  }
}
