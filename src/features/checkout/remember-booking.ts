import type { ActorRefFrom } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { CHECKOUT_STAGES } from '#contract/codes.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { patientSignedIn } from '#lib/storage/tokens.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import { blankBooking, waitingIn } from '#machines/checkout/checkout.context.ts'
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { type CheckoutSnapshot, pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { nextPeople } from '#machines/checkout/people.ts'
import {
  type KeptBooking,
  type KeptStep,
  keptBooking,
  keptSubOrders,
  SLOT_STEPS,
  type SubOrder,
} from './booking-record.ts'
import { dropSafetyDraft } from './safety-draft.ts'
import { toStored } from './stored-booking.ts'

/** Step numbers of the stage cookie, from 1 (spec §4). */
const STEP_NUMBER: Record<KeptStep, number> = {
  cart: 1,
  details: 2,
  slot: 3,
  appointment: 3,
  asLastTime: 3,
  payment: 4,
  placing: 4,
  paying: 4,
}

/**
 * Stores the booking and its sub-orders on each change, so that a reload resumes there, and tells the
 * other tabs when this one holds something else, or its drafts are for something else.
 */
export function rememberBooking(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  lines: () => readonly CartLine[],
  tabs: Tabs,
): void {
  let last = ''
  /** Undefined until this tab knows what is drafted and held. */
  let drafted: string | undefined
  let isUntold = false
  let stored: Promise<unknown> = Promise.resolve()
  /** Ids of the drafts that this tab has worked on. */
  const own = new Set<string>()
  checkout.subscribe((snapshot) => {
    const { order, drafts } = snapshot.context
    const draftId = (order ?? drafts[0])?.order_id
    if (draftId) own.add(draftId)
    const before = drafted
    drafted = snapshot.matches('booking') ? draftedIn(snapshot) : undefined
    if (before !== undefined && drafted !== undefined && drafted !== before) isUntold = true
    // A lost session clears the storage, so the booking is written again after it.
    if (snapshot.matches('parked')) last = ''
    const kept = toKeep(snapshot, lines())
    if (kept === 'unchanged') return
    if (!kept) dropSafetyDraft()
    const subOrders = kept ? subOrdersOf(snapshot, lines()) : []
    const text = JSON.stringify([kept, subOrders])
    if (text === last) return
    last = text
    cookies.stage.set({ lastStep: kept ? STEP_NUMBER[kept.step] : 1 })
    stored = stored.then(() => keep(kept, subOrders, own))
    if (isUntold) void stored.then(() => tabs.broadcast({ type: 'booking-changed' }))
    isUntold = false
  })
}

/** Who the drafts are for, where and which tests, and the holds of their slots. */
function draftedIn({ context: { drafts, hold, appointments } }: CheckoutSnapshot): string {
  return JSON.stringify([
    drafts.map(({ order_id, member, address, lab_code, lines }) => [
      ...[order_id, member.member_id, address?.address_id, lab_code],
      ...lines.map(({ test_code }) => test_code),
    ]),
    hold?.hold_id,
    appointments.map((one) => one.hold.hold_id),
  ])
}

/** A tab without a draft keeps the one that another tab has stored, which may still hold a slot. */
async function keep(
  kept: KeptBooking | null,
  subOrders: readonly SubOrder[],
  own: ReadonlySet<string>,
): Promise<void> {
  const before = (await keptBooking.load())?.data
  const beforeId = before?.owner === patientSignedIn() ? before.booking.draftOrderId : null
  const othersId = beforeId !== null && !own.has(beforeId) ? beforeId : null
  if (!kept) {
    if (othersId === null) await Promise.all([keptBooking.remove(), keptSubOrders.remove()])
    return
  }
  const draftOrderId = kept.booking.draftOrderId ?? othersId
  await keptBooking.save({ ...kept, booking: { ...kept.booking, draftOrderId } })
  await (subOrders.length > 0 ? keptSubOrders.save(subOrders) : keptSubOrders.remove())
}

function toKeep(
  snapshot: CheckoutSnapshot,
  lines: readonly CartLine[],
): KeptBooking | null | 'unchanged' {
  const step = stepToKeep(snapshot)
  if (step === 'none') return null
  if (step === 'unchanged') return step
  // Of a booking that was placed, who was left for later.
  const context = snapshot.matches('thankYou')
    ? { ...snapshot.context, ...blankBooking, ...nextPeople(snapshot.context) }
    : snapshot.context
  const booking = toStored(context, pricingOf(snapshot, lines), step === 'cart')
  return { owner: patientSignedIn(), step, payment: context.payment, booking }
}

/**
 * Tells the provider how far the booking has come (spec §4), so that it can tell an open booking
 * from one that was left. The booking does not wait for the answer.
 */
export function reportStage(checkout: ActorRefFrom<typeof checkoutMachine>, api: Api): void {
  let told = ''
  checkout.subscribe((snapshot) => {
    const [draft] = snapshot.context.drafts
    const step = stepToKeep(snapshot)
    const isAtSlot = SLOT_STEPS.some((one) => one === step)
    const status = isAtSlot ? 'slot' : CHECKOUT_STAGES.find((stage) => stage === step)
    if (!draft || !status) return
    const next = `${draft.order_id} ${status}`
    if (next === told) return
    told = next
    const body = { order_id: draft.order_id, status }
    void api.call('orderCheckout', { body }).catch(() => undefined)
  })
}

/** `unchanged` while a draft waits or is given back; `none` without anything to keep. */
function stepToKeep(snapshot: CheckoutSnapshot): KeptStep | 'none' | 'unchanged' {
  if (snapshot.matches({ booking: 'details' }) || snapshot.matches({ booking: 'drafting' }))
    return 'details'
  if (snapshot.matches({ booking: { slot: 'radiology' } })) return 'appointment'
  if (snapshot.matches({ booking: 'slot' })) return 'slot'
  if (snapshot.matches({ booking: 'asLastTime' }))
    return snapshot.context.drafts.length > 0 ? 'asLastTime' : 'unchanged'
  if (snapshot.matches({ booking: 'payment' })) return 'payment'
  if (snapshot.matches('placing')) return 'placing'
  if (snapshot.matches('paying')) return 'paying'
  if (snapshot.matches('thankYou')) return waitingIn(snapshot.context).length > 0 ? 'cart' : 'none'
  if (!snapshot.matches('reviewing') || snapshot.context.drafts.length > 0) return 'unchanged'
  return snapshot.context.people.length > 0 ? 'cart' : 'none'
}

function subOrdersOf(snapshot: CheckoutSnapshot, lines: readonly CartLine[]): SubOrder[] {
  return snapshot.context.appointments.map(({ subdepartment, hold }) => ({
    subdepartment,
    test_codes: lines
      .filter(({ scans }) => scans.some((scan) => scan.subdepartment === subdepartment))
      .map(({ code }) => code),
    slot_data: hold,
  }))
}
