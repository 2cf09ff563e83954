import { randomInt } from 'node:crypto'
import type { CartAction, CartLine, Slot, SlotHold } from '#contract/cart.endpoints.ts'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { priceBooking } from '#contract/rules/booking-price.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { CITY, HOME_ADDRESS, type Patient, type Provider } from './patient.ts'

/** Makes these tests the patient's cart, and returns its lines with the provider's prices. */
export async function fillCart(
  patient: Provider,
  codes: readonly string[],
): Promise<readonly CartLine[]> {
  const stored = await syncCart(patient, 'load', [])
  const others = stored.filter(({ code }) => !codes.includes(code))
  const removed = others.map(({ code }) => ({ code, removed: true }))
  return syncCart(patient, 'change', [...removed, ...codes.map((code) => ({ code }))])
}

/** The lines of the answer, with the provider's prices. */
export async function syncCart(
  provider: Provider,
  action: CartAction,
  lines: readonly { readonly code: string; readonly removed?: boolean }[],
): Promise<readonly CartLine[]> {
  const { cart_data } = await provider.call('cartData', {
    body: {
      action,
      cart_data: JSON.stringify(lines),
      cart_discount: 0,
      city_id: CITY.id,
      address_data: null,
      slots_data: null,
      member_id: null,
    },
  })
  return cart_data
}

/** Some tests compare the capacity of slots on the first days; others must not hold slots there. */
const RESERVED_DAYS = 4

/** One of the free slots of the later days with the most places, which others do not fill meanwhile. */
export async function freeWindow(
  patient: Provider,
  suits: (slot: Slot) => boolean = () => true,
): Promise<Slot> {
  const query = { city_id: CITY.id, pincode: HOME_ADDRESS.pincode }
  const { days } = await patient.call('slotsAvailable', { query })
  const free = days
    .slice(RESERVED_DAYS)
    .flatMap(({ slots }) => slots.filter((slot) => slot.state === 'free' && suits(slot)))
  const most = Math.max(...free.map(({ available }) => available))
  const roomy = free.filter(({ available }) => available === most)
  const slot = roomy[randomInt(Math.max(1, roomy.length))]
  if (!slot) throw new Error('Every window is taken.')
  return slot
}

/** The remaining capacity of a slot, as a visitor of the city sees it. */
export async function remainingCapacity(
  provider: Provider,
  slotId: string,
  city_id: number = CITY.id,
): Promise<number> {
  const { days } = await provider.call('slotsAvailable', { query: { city_id } })
  const slot = days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === slotId)
  if (!slot) throw new Error(`There is no window ${slotId}.`)
  return slot.available
}

export type DraftedBooking = {
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly draft: Order
}

/** Fills the cart and saves an address. */
export async function readyToBook(patient: Provider, codes: readonly string[]) {
  const lines = await fillCart(patient, codes)
  return { lines, address: await patient.call('addressAdd', { body: HOME_ADDRESS }) }
}

/** Fields that a draft and its order share. */
function orderPayload(
  patient: Patient,
  lines: readonly CartLine[],
  draft: Order | null,
  hold: SlotHold | null,
): OrderPayload {
  return {
    parent_order_id: null,
    patient_id: patient.self.member_id,
    order_id: draft?.order_id ?? null,
    test_info: lines.map((line, index) => ({
      name: line.name,
      price_type: line.price_type,
      test_code: line.test_code,
      sequence_no: index + 1,
      unit_price: line.selling_price,
      coupon_item_discount: 0,
      net_amount: line.selling_price,
    })),
    ...orderAmounts(priceLines({ lines, slot: hold?.slot ?? null })),
    patient_caller_name: 'Asha Rao',
    caller_relationship: 'self',
    order_type: 'home_collection',
    partner_lab_config_id: null,
    lab_code: null,
    slot_info: hold && {
      hold_id: hold.hold_id,
      slot_id: hold.slot.slot_id,
      slot_date: hold.slot.slot_date,
    },
    doctor_info: null,
    service_info: null,
    center_slot: [],
    safety_answers: [],
  }
}

/** Drafts an order for the account holder, at home. */
export async function draftOrder(
  patient: Patient,
  codes: readonly string[],
): Promise<DraftedBooking> {
  const { lines, address } = await readyToBook(patient, codes)
  const draft = await patient.call('orderDraft', {
    body: {
      ...orderPayload(patient, lines, null, null),
      city_id: CITY.id,
      address_id: address.address_id,
    },
  })
  return { lines, address, draft }
}

/** Drafts an order for the account holder, at a centre that offers all items. */
export async function draftVisit(
  patient: Patient,
  codes: readonly string[],
  parent_order_id: string | null = null,
) {
  const lines = await fillCart(patient, codes)
  const query = { city_id: CITY.id, page: 1, size: 100 }
  const { centres } = await patient.call('centreList', { query })
  const centre = centres.find((one) => centreSuits(one, lines))
  if (!centre) throw new Error(`No centre does ${codes.join(' and ')}.`)
  const draft = await patient.call('orderDraft', {
    body: {
      ...orderPayload(patient, lines, null, null),
      parent_order_id,
      order_type: 'lab_visit',
      lab_code: centre.lab_code,
      city_id: CITY.id,
      address_id: null,
    },
  })
  return { lines, centre, draft }
}

type HeldDraft = {
  readonly lines: readonly CartLine[]
  readonly draft: Order
  readonly hold: SlotHold
}

export async function placeOrder(
  patient: Patient,
  { lines, draft, hold }: HeldDraft,
): Promise<Order> {
  return patient.call('orderCreate', { body: orderPayload(patient, lines, draft, hold) })
}

/** Places an order for a home visit in a free slot, paid at service. */
export async function book(patient: Patient, codes: readonly string[]): Promise<Order> {
  const { lines, draft } = await draftOrder(patient, codes)
  const hold = await holdFreeWindow(patient, draft)
  return placeOrder(patient, { lines, draft, hold })
}

/** Validates the draft and creates its payment, as the booking does before it goes to the bank. */
export async function openPayment(
  patient: Patient,
  { lines, draft, hold }: HeldDraft,
): Promise<Payment> {
  const order = await patient.call('orderPayment', {
    body: orderPayload(patient, lines, draft, hold),
  })
  const body = { order_id: order.order_id, amount: order.amounts.net_payable }
  return patient.call('createPayment', { body })
}

export async function holdWindow(
  patient: Provider,
  { order_id }: Order,
  { slot_id }: Pick<Slot, 'slot_id'>,
): Promise<SlotHold> {
  return patient.call('slotBlock', { body: { slot_id, order_id } })
}

/** Holds a random free window; another one when a test beside it was quicker. */
export async function holdFreeWindow(
  patient: Provider,
  order: Order,
  suits?: (slot: Slot) => boolean,
): Promise<SlotHold> {
  const hold = async () => holdWindow(patient, order, await freeWindow(patient, suits))
  return hold().catch(hold)
}

/** The orders of the account, without drafts. */
export async function placedOrders(patient: Provider) {
  const { orders } = await patient.call('orderList', { body: { page: 1, size: 100 } })
  return orders.filter(({ status }) => status !== 'draft')
}

/** How many bookings they are; one of several people has an order for each. */
export async function placedBookings(patient: Provider): Promise<number> {
  const orders = await placedOrders(patient)
  return new Set(orders.map(({ order_id, linked }) => linked?.parent_order_id ?? order_id)).size
}

/** A person of a booking, and the tests that are for them. */
export type Companion = { readonly member: Member; readonly codes: readonly string[] }

/** Places an order for each person, for one home visit, paid at service. The first is the parent. */
export async function bookTogether(
  patient: Patient,
  people: readonly Companion[],
): Promise<Order[]> {
  const cart = await fillCart(
    patient,
    people.flatMap(({ codes }) => codes),
  )
  const address = await patient.call('addressAdd', { body: HOME_ADDRESS })
  const parts = people.map(({ member, codes }) => ({
    member,
    lines: cart.filter(({ code }) => codes.includes(code)),
  }))
  const drafts: Order[] = []
  for (const { member, lines } of parts) {
    const body = {
      ...orderPayload(patient, lines, null, null),
      patient_id: member.member_id,
      parent_order_id: drafts[0]?.order_id ?? null,
      city_id: CITY.id,
      address_id: address.address_id,
    }
    drafts.push(await patient.call('orderDraft', { body }))
  }
  const [parent] = drafts
  if (!parent) throw new Error('Nobody is booked.')
  const isFasting = cart.some(({ fasting_hours }) => fasting_hours > 0)
  const suits = ({ available, suits_fasting }: Slot) =>
    available >= people.length && (suits_fasting || !isFasting)
  const hold = await holdFreeWindow(patient, parent, suits)
  const { orders: priced } = priceBooking({
    orders: parts.map(({ lines }) => ({ lines, home: true })),
    slot: hold.slot,
  })
  const [first, ...linked] = parts.map(({ member, lines }, at) => ({
    ...orderPayload(patient, lines, drafts[at] ?? null, at === 0 ? hold : null),
    ...(priced[at] && orderAmounts(priced[at])),
    patient_id: member.member_id,
    parent_order_id: at === 0 ? null : parent.order_id,
  }))
  if (!first) throw new Error('Nobody is booked.')
  const placed = await patient.call('orderCreate', { body: { ...first, linked } })
  const ids = placed.linked?.orders.map(({ order_id }) => order_id) ?? []
  return Promise.all(ids.map((id) => patient.call('orderDetails', { params: { id } })))
}

/** Moves an order on by `stages` through /dev/lab; `to` names the last state, such as a resample. */
export async function advanceOrder(patient: Patient, { order_id }: Order, stages: number, to = '') {
  for (let stage = 0; stage < stages; stage += 1) {
    const form = { order: order_id, to: stage === stages - 1 ? to : '' }
    const answer = await patient.request.post('/dev/lab', { form })
    if (!answer.ok()) throw new Error(`The lab answers ${answer.status()}.`)
  }
}

/** Adds a test to a placed order that is paid at service. */
export async function addTest(patient: Patient, { order_id }: Order, code: string): Promise<Order> {
  const { candidates } = await patient.call('orderAdditions', {
    body: { order_id, codes: [code] },
  })
  const test = candidates.find((one) => one.code === code)
  if (!test?.fits) throw new Error(`${code} cannot be added.`)
  const body = { order_id, code, safety_answers: [], amounts: test.after.amounts }
  return (await patient.call('orderAddTest', { body })).order
}
