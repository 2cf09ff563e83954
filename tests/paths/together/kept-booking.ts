import type { SnapshotFrom } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import type { Booking, Resumed, ResumeInput } from '#machines/checkout/checkout.actors.ts'
import { blankParty } from '#machines/checkout/checkout.context.ts'
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { sampleAddress } from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { type Lab, orderOf, paymentOf } from './lab.ts'
import { orderDetails } from './lab-orders.ts'
import type { Device, KeptBooking, Tab } from './world.ts'

type Snapshot = SnapshotFrom<typeof checkoutMachine>
type Step = KeptBooking['step']

/** What a tab stores after a step, as src/features/checkout/remember-booking.ts; null when nothing changed. */
export function keptAfter(
  now: Snapshot,
  device: Device,
  { stored, drafts }: Pick<Tab, 'stored' | 'drafts'>,
): { readonly booking: KeptBooking | null; readonly stored: string } | null {
  // A lost session clears the storage: the booking is stored again after it.
  const last = now.matches('parked') ? '' : stored
  const step = stepToKeep(now)
  if (step === 'unchanged')
    return last === stored ? null : { booking: device.booking, stored: last }
  const booking = step === 'none' ? null : recordOf(now, step, device)
  const text = JSON.stringify(booking)
  return text === last ? null : { booking: withOthers(booking, device, drafts), stored: text }
}

function stepToKeep(now: Snapshot): Step | 'none' | 'unchanged' {
  if (now.matches({ booking: 'details' }) || now.matches({ booking: 'drafting' })) return 'details'
  if (now.matches({ booking: 'slot' })) return 'slot'
  if (now.matches({ booking: 'payment' })) return 'payment'
  if (now.matches('placing')) return 'placing'
  if (now.matches('paying')) return 'paying'
  if (now.matches('thankYou')) return 'none'
  if (!now.matches('reviewing') || now.context.drafts.length > 0) return 'unchanged'
  return now.context.people.length > 0 ? 'cart' : 'none'
}

/** A tab without a draft keeps the one that another tab has stored. */
function withOthers(
  booking: KeptBooking | null,
  device: Device,
  own: readonly string[],
): KeptBooking | null {
  const { booking: before } = device
  const beforeId = before?.owner === ownerOf(device) ? before.draftId : null
  const othersId = beforeId !== null && !own.includes(beforeId) ? beforeId : null
  if (!booking) return othersId === null ? null : before
  return { ...booking, draftId: booking.draftId ?? othersId }
}

/** A draft that is no longer open is not asked for again. */
export function withoutDead(device: Device, request: ResumeRequest, output: Resumed): Device {
  const { booking } = device
  const isOpen = 'booking' in output && output.booking && output.booking.drafts.length > 0
  if (request.draftId === null || isOpen || output.at === 'thankYou') return device
  if (booking?.draftId !== request.draftId) return device
  return { ...device, booking: { ...booking, draftId: null } }
}

const ownerOf = ({ token }: Device): string | null => (token ? sampleUser.uniqueId : null)

function recordOf({ context }: Snapshot, step: Step, device: Device): KeptBooking {
  const { people, address, hold, answers, payment, order, drafts } = context
  return {
    owner: ownerOf(device),
    step,
    draftId: (order ?? drafts[0])?.order_id ?? null,
    people,
    address,
    hold,
    answers,
    payment,
  }
}

/** What resuming asks the lab: how a kept draft stands, or which booking is open. */
export type ResumeRequest = KeptRequest | OpenRequest

type KeptRequest = {
  readonly draftId: string
  readonly step: Step
  readonly booking: Booking
  readonly payment: KeptBooking['payment']
  readonly awaitsOrder: boolean
  readonly codes: readonly string[]
}

type OpenRequest = {
  readonly draftId: null
  /** It was offered, and the patient goes on with it. */
  readonly goesOn: boolean
  readonly codes: readonly string[]
}

/** Who has no draft asks for the open booking, as soon as the cart is the account's. */
export function hasKeptDraft(device: Device, input: ResumeInput): boolean {
  return (fromMemory(input) ?? fromStorage(device))?.draftId != null
}

/** As src/features/checkout/resume-booking.ts: what the browser answers itself, or asks the lab. */
export function resumeHere(
  device: Device,
  input: ResumeInput,
  codes: readonly string[],
): Resumed | ResumeRequest {
  const kept = fromMemory(input) ?? fromStorage(device)
  if (!kept) {
    if (codes.length === 0) return { at: 'cart', booking: null }
    return { draftId: null, goesOn: input.openBooking !== null, codes }
  }
  const { draftId, step, booking, payment, awaitsOrder } = kept
  if (draftId) return { draftId, step, booking, payment, awaitsOrder, codes }
  if (codes.length === 0) return { at: 'cart', booking: null }
  return { at: step === 'details' ? 'details' : 'cart', booking }
}

type Kept = Omit<KeptRequest, 'codes' | 'draftId'> & { readonly draftId: string | null }

function fromMemory(input: ResumeInput): Kept | null {
  const { people, given, later, turns, address, centre, drafts } = input
  const { hold, payment, appointments, answers } = input
  const [draft] = drafts
  if (!draft) return null
  const place = { people, given, later, turns, visit: 'home', address, centre } as const
  const booking = { ...place, drafts, hold, appointments, answers, coupon: null, wallet: null }
  const kept = { payment, draftId: draft.order_id, booking, awaitsOrder: true }
  if (payment) return { ...kept, step: 'paying' }
  return { ...kept, step: hold ? 'payment' : 'slot' }
}

function fromStorage(device: Device): Kept | null {
  const { booking: kept } = device
  if (!kept || kept.owner !== ownerOf(device)) return null
  const { step, payment, draftId, people, address, hold, answers } = kept
  const place = { ...blankParty, people, visit: 'home', address, centre: null } as const
  const booking = {
    ...place,
    drafts: [],
    hold,
    appointments: [],
    answers,
    coupon: null,
    wallet: null,
  }
  const awaitsOrder = step === 'placing' || step === 'paying'
  return { step, payment, draftId, booking, awaitsOrder }
}

const NOTHING_HELD = { hold: null, appointments: [], coupon: null, wallet: null } as const

/** Where the booking stands, as the lab has it. */
export function resumed(request: ResumeRequest, lab: Lab): Resumed {
  return request.draftId === null ? openAt(request, lab) : keptAt(request, lab)
}

/** As src/features/checkout/open-booking.ts; how far the open draft came is told by its hold. */
function openAt({ goesOn, codes }: OpenRequest, lab: Lab): Resumed {
  const open = lab.drafts.find(({ status }) => status === 'draft')
  const draft = open && orderOf(lab, open)
  if (!draft || !isOf(draft, codes)) return { at: 'cart', booking: null }
  if (!goesOn) return { at: 'open', device: 'Chrome on Android' }
  const { member, hold, wallet } = draft
  const place = { ...blankParty, visit: 'home', address: sampleAddress, centre: null } as const
  const rest = { appointments: [], answers: {}, coupon: null }
  const booking = { ...place, ...rest, people: [member], drafts: [draft], hold, wallet }
  const paid = lab.payments.find((one) => one.draftId === open.id && one.status === 'open')
  if (paid) return { at: 'verifying', booking, payment: paymentOf(paid) }
  return { at: hold ? 'payment' : 'slot', booking }
}

function keptAt(
  { draftId, step, booking, payment, awaitsOrder, codes }: KeptRequest,
  lab: Lab,
): Resumed {
  const order = orderDetails(lab, draftId)
  const isEmpty = codes.length === 0
  if (!order || order.status === 'cancelled') {
    if (isEmpty) return { at: 'cart', booking: null }
    return { at: 'details', booking: { ...booking, ...NOTHING_HELD, drafts: [] } }
  }
  if (order.status !== 'draft') {
    return awaitsOrder
      ? { at: 'thankYou', order, booking }
      : openAt({ draftId: null, goesOn: false, codes }, lab)
  }
  const { hold, wallet } = order
  const standing: Booking = { ...booking, drafts: [order], hold, wallet }
  if (step === 'paying' && payment) return { at: 'verifying', booking: standing, payment }
  if (isEmpty) return { at: 'emptied', booking: standing }
  if (booking.people.length === 0 || !isOf(order, codes))
    return { at: 'outdated', booking: standing }
  if (step === 'details' || step === 'cart') return { at: 'details', booking: standing }
  if (hold) return { at: step === 'slot' ? 'held' : 'payment', booking: standing }
  return { at: booking.hold ? 'expired' : 'slot', booking: standing }
}

function isOf(order: Order, codes: readonly string[]): boolean {
  const ordered = new Set(order.lines.map(({ test_code }) => test_code))
  return ordered.size === codes.length && codes.every((code) => ordered.has(code))
}
