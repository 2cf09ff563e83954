import type { Order } from '#contract/orders.schemas.ts'
import { findingsOfOrder } from '#contract/rules/safety.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import { labTime, shortDate } from '#lib/dates.ts'
import { countInWords } from '#lib/format/count-in-words.ts'
import { placeInWords, startInWords, timesInWords } from '#lib/format/visit-format.ts'
import { shortScanName } from './scan-format.ts'

const ONE = { people: 1, onSeveralDays: false }

/**
 * "Booked for Saturday, 07:00 AM", "Booked for three: Saturday, 07:00 AM", or "Booked for three, first
 * on Saturday, 07:00 AM". A walk-in has no time.
 */
export function formatBookedTitle(
  { slot }: Pick<Order, 'slot'>,
  { people, onSeveralDays }: { people: number; onSeveralDays: boolean } = ONE,
): string {
  const booked = people === 1 ? 'Booked' : `Booked for ${countInWords(people)}`
  if (!slot) return booked
  const first = startOf(slot).format('dddd, hh:mm A')
  if (onSeveralDays) return `${booked}, first on ${first}`
  return people === 1 ? `${booked} for ${first}` : `${booked}: ${first}`
}

/**
 * "Booked: at home Saturday, 07:00 AM, at the centre Saturday, 11:00 AM", in the order of the visits. An
 * appointment that is not needed has no time.
 */
export function formatTwoPlacesTitle(
  people: number,
  { home, centre }: { home: Order['slot']; centre: Order['slot'] },
): string {
  const booked = people === 1 ? 'Booked' : `Booked for ${countInWords(people)}`
  const visits = [
    { place: 'at home', slot: home },
    { place: 'at the centre', slot: centre },
  ]
  const timed = visits.flatMap(({ place, slot }) => (slot ? [{ place, start: startOf(slot) }] : []))
  const walkIn = visits.find(({ slot }) => !slot)
  const words = timed
    .toSorted((one, other) => one.start.valueOf() - other.start.valueOf())
    .map(({ place, start }) => `${place} ${start.format('dddd, hh:mm A')}`)
  return `${booked}: ${[...words, ...(walkIn ? [`${walkIn.place} when it suits you`] : [])].join(', ')}`
}

/** "Your CT slot is held for Tuesday, 11:00 AM", or "Your X-ray is held" for a walk-in. */
export function formatHeldTitle(order: Order): string {
  const findings = findingsOfOrder(order)
  const scans = [...new Set(findings.map(({ question }) => shortScanName(question.modality)))]
  if (!order.slot) return `Your ${scans.join(' and ')} is to be confirmed`
  return `Your ${scans.join(' and ')} slot is held for ${startOf(order.slot).format('dddd, hh:mm A')}`
}

/** "The scan is held for Saturday, 11:00 AM", or "The scan is to be confirmed" for a walk-in. */
export function formatHeldScans(slots: readonly Order['slot'][]): string {
  const scans = slots.length === 1 ? 'The scan is' : 'The scans are'
  const starts = slots.flatMap((slot) => (slot ? [startOf(slot)] : []))
  const [first] = starts.toSorted((one, other) => one.valueOf() - other.valueOf())
  if (!first || starts.length < slots.length) return `${scans} to be confirmed`
  return `${scans} held${starts.length > 1 ? ', first' : ''} for ${first.format('dddd, hh:mm A')}`
}

type StartFacts = {
  readonly onSeveralDays?: boolean
  /** A radiologist has to confirm it. */
  readonly isHeld?: boolean
}

/** "Sat, 07:00 AM", "First: Sat, 07:00 AM", or for a walk-in "Booked" or "To be confirmed". */
export function formatBookedStart(
  { slot }: Pick<Order, 'slot'>,
  { onSeveralDays = false, isHeld = false }: StartFacts = {},
): string {
  if (!slot) return isHeld ? 'To be confirmed' : 'Booked'
  return `${onSeveralDays ? 'First: ' : ''}${startOf(slot).format('ddd, hh:mm A')}`
}

/** "We come to … on … between …", or where and when the patient is expected. */
export function formatVisit(
  order: Pick<Order, 'slot' | 'address' | 'centre' | 'appointments' | 'come_between'>,
) {
  const { slot, address, centre, appointments, come_between } = order
  const place = centre?.name ?? 'the centre'
  if (!slot) {
    return `Walk in at ${place} ${comeInWords(come_between)}, on any day on which it is open. No appointment is needed: show the order number at the desk.`
  }
  if (!address) {
    const more = appointments.length > 1 ? `, ${appointments.length} appointments in one visit` : ''
    return `We expect you at ${place} on ${startInWords(slot)}${more}.`
  }
  const when = `on ${shortDate(slot.slot_date)} between ${timesInWords(slot, 'and')}`
  return `We will come to ${placeInWords(address.address_line, address.locality)} ${when}.`
}

export function paymentTerm({ paid, payment_mode, net_payable, door_payments }: PaidFacts): string {
  if (net_payable === 0) return 'Nothing to pay'
  if (!paid) return 'To pay at service'
  return payment_mode === 'online' && !door_payments ? 'Paid online' : 'Paid'
}

type PaidFacts = Pick<Order, 'paid' | 'payment_mode' | 'net_payable' | 'door_payments'>

function startOf({ slot_date, from_time }: NonNullable<Order['slot']>) {
  return labTime(`${slot_date}T${from_time}:00+05:30`)
}
