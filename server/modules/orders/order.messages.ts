import { timeSpan } from '#contract/rules/time-span.ts'
import type { Message } from '#server/adapters/messages.ts'
import { formatDay, formatInstant } from '#server/lab-time.ts'
import { inWords, toRupees } from '#server/money.ts'

type Window = { readonly slotDate: string; readonly fromTime: string; readonly toTime: string }

type BookedWords = {
  readonly to: string
  readonly labName: string
  readonly orderNo: string
  readonly netPayablePaise: number
  /** By time; empty for a walk-in at a centre. */
  readonly held: readonly {
    readonly window: Window
    readonly hold: { readonly subdepartment: string }
  }[]
  readonly centre: { readonly name: string } | undefined
  readonly payment: { readonly paymentMode: 'cash' | 'online' }
  /** Set while a radiologist has to confirm the scan. */
  readonly reviewBy: Date | null
}

/** Confirms a placed order to the patient, or says by when the radiologist confirms it. */
export function bookedMessage(words: BookedWords): Message {
  const { to, labName, orderNo, reviewBy } = words
  const state = reviewBy
    ? `is held. The radiologist will confirm it by ${formatInstant(reviewBy)}.`
    : 'is booked.'
  return {
    channel: 'sms',
    to,
    template: 'order.booked',
    text: `${labName}: order ${orderNo} ${state} ${visitIn(words)} ${paymentIn(words)}`,
  }
}

function visitIn({ held, centre }: Pick<BookedWords, 'held' | 'centre'>): string {
  if (!centre)
    return held.map(({ window }) => `Home collection on ${formatWindowTime(window)}.`).join(' ')
  if (held.length === 0) return `Please visit ${centre.name} during its open hours.`
  const appointments = held.map(
    ({ hold, window }) => `${hold.subdepartment} on ${formatWindowTime(window)}`,
  )
  return `At ${centre.name}: ${appointments.join('; ')}.`
}

type MovedWords = Pick<BookedWords, 'to' | 'labName' | 'orderNo' | 'held' | 'centre'>

/** Confirms a rescheduled order to the patient. */
export function rescheduledMessage(words: MovedWords): Message {
  const { to, labName, orderNo } = words
  return {
    channel: 'sms',
    to,
    template: 'order.moved',
    text: `${labName}: order ${orderNo} has a new slot. ${visitIn(words)} The price stays the same.`,
  }
}

/** "04/03/2026, 09:00 AM - 09:30 AM". */
export function formatWindowTime({ slotDate, fromTime, toTime }: Window): string {
  return `${formatDay(slotDate)}, ${timeSpan(fromTime, toTime, '-')}`
}

function paymentIn({ netPayablePaise, payment }: BookedWords): string {
  if (netPayablePaise === 0) return 'Nothing to pay.'
  const amount = inWords(toRupees(netPayablePaise))
  return payment.paymentMode === 'online' ? `${amount} paid online.` : `Pay ${amount} at service.`
}
