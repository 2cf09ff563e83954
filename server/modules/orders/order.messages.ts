import type { TestRemoval } from '#contract/additions.endpoints.ts'
import { hoursInWords } from '#contract/rules/in-words.ts'
import { labClock } from '#contract/rules/lab-time.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import type { SecondSample } from '#contract/rules/tubes.ts'
import type { Config } from '#server/config.ts'
import { formatDay, formatInstant, labDay } from '#server/lab-time.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { WORDS_LENGTH } from '#server/messages/template.ts'
import { inWords, toPaise, toRupees } from '#server/money.ts'

export type Window = {
  readonly slotDate: string
  readonly fromTime: string
  readonly toTime: string
}

type Visit = {
  readonly orderId: string
  readonly config: Pick<Config, 'labName' | 'publicUrl'>
  /** By time; empty for a walk-in at a centre. */
  readonly held: readonly {
    readonly window: Window
    readonly hold: { readonly subdepartment: string }
  }[]
  readonly centre: { readonly name: string } | undefined
}

type ToPatient = Visit & { readonly to: SmsRecipient; readonly orderNo: string }

export type BookedWords = ToPatient & {
  readonly netPayablePaise: number
  readonly payment: { readonly paymentMode: 'cash' | 'online' }
  /** Set while a radiologist has to confirm the scan. */
  readonly reviewBy: Date | null
  /** A sample after a meal that follows the fasting one. */
  readonly second: SecondSample | null
}

/** Confirms a placed order to the patient, or says by when the radiologist confirms it. */
export function bookedMessage(words: BookedWords): Message {
  const { to, orderNo, reviewBy } = words
  const facts = { order: orderNo, payment: paymentIn(words) }
  const { held, first, centre } = visitFacts(words)
  const review = reviewBy && {
    byDate: labDay(reviewBy),
    byTime: labClock(reviewBy.getTime()),
  }
  if (!first) {
    return smsMessage('order.booked.walkIn', to, { ...facts, centre, link: orderLink(words) })
  }
  if (words.centre === undefined) return smsMessage('order.booked.home', to, { ...facts, ...first })
  const one = { ...facts, ...first, centre }
  if (held.length === 1) {
    return review
      ? smsMessage('order.held.appointment', to, { ...one, ...review })
      : smsMessage('order.booked.appointment', to, one)
  }
  const all = { ...one, count: String(held.length), link: orderLink(words) }
  return review
    ? smsMessage('order.held.appointments', to, { ...all, ...review })
    : smsMessage('order.booked.appointments', to, all)
}

/** Says who takes a sample after the meal, and that we call about its time. */
export function secondSampleMessage(
  { orderNo, centre }: Pick<BookedWords, 'orderNo' | 'centre'>,
  { minutes }: SecondSample,
  to: SmsRecipient,
): Message {
  const facts = { order: orderNo, hours: hoursInWords(minutes / 60) }
  return centre
    ? smsMessage('order.second-sample.centre', to, facts)
    : smsMessage('order.second-sample.home', to, facts)
}

/** The same by e-mail, with the invoice once the order is certain. */
export function bookedEmail(
  words: BookedWords,
  { to, accountId }: { readonly to: string; readonly accountId: string },
): Message {
  const { config, orderId, orderNo, reviewBy, held, centre, second } = words
  const state = reviewBy
    ? `is held. The radiologist will confirm it by ${formatInstant(reviewBy)}.`
    : 'is booked.'
  const visits = held.map(({ hold, window }) => {
    const time = formatWindowTime(window)
    return centre ? `${hold.subdepartment}: ${time}` : `Home collection: ${time}`
  })
  const place = centre
    ? `At ${centre.name}.${held.length === 0 ? ' Your order says when to come.' : ''}`
    : ''
  const paragraphs = [
    `Your order ${orderNo} ${state}`,
    [place, ...visits].filter(Boolean).join('\n'),
    ...(second ? [secondSampleInWords(second, centre ? 'centre' : 'home')] : []),
    `Payment: ${paymentIn(words)}.`,
    `Follow or change your order: ${orderLink(words)}`,
  ]
  return {
    channel: 'email',
    to,
    template: 'order.booked',
    subject: `${config.labName}: order ${orderNo} ${reviewBy ? 'is held' : 'is booked'}`,
    text: paragraphs.join('\n\n'),
    documents: reviewBy ? [] : [{ kind: 'invoice', accountId, orderId }],
  }
}

/** Confirms a rescheduled order to the patient. */
export function rescheduledMessage(
  words: ToPatient & { readonly prices: readonly PriceChange[] },
): Message {
  const { to, orderNo } = words
  const { held, first, centre } = visitFacts(words)
  if (!first) throw new Error('A visit without a slot was moved.')
  const facts = { order: orderNo, ...first, ...priceIn(words.prices) }
  if (words.centre === undefined) return smsMessage('order.moved.home', to, facts)
  if (held.length === 1) return smsMessage('order.moved.appointment', to, { ...facts, centre })
  const all = { ...facts, centre, count: String(held.length), link: orderLink(words) }
  return smsMessage('order.moved.appointments', to, all)
}

type AddedWords = Pick<Visit, 'orderId' | 'config'> & {
  readonly orderNo: string
  /** Name of the added test. */
  readonly test: string
  readonly netPayablePaise: number
  /** More to pay than before; negative if less. */
  readonly differencePaise: number
  readonly paymentMode: 'cash' | 'online' | null
  /** Other orders of the booking whose price changed with it. */
  readonly others: readonly (PriceChange & {
    readonly order: {
      readonly orderNo: string | null
      readonly member: { readonly firstName: string }
    }
  })[]
}

/** Confirms an added test, with the invoice that replaces the one before. */
export function testAddedEmail(
  words: AddedWords,
  { to, accountId }: { readonly to: string; readonly accountId: string },
): Message {
  const { config, orderId, orderNo, test, netPayablePaise, differencePaise: more } = words
  const isOnline = words.paymentMode === 'online'
  const change = (): string => {
    if (more === 0) return 'The amount to pay stays the same.'
    const amount = inWords(toRupees(Math.abs(more)))
    if (more > 0) {
      return isOnline ? `You paid ${amount} more.` : `You pay ${amount} more at service.`
    }
    return isOnline
      ? `Home collection is free now: we refund ${amount} to where you paid from.`
      : `Home collection is free now: you pay ${amount} less at service.`
  }
  const paragraphs = [
    `${test} was added to your order ${orderNo}.`,
    [
      `${change()} The order comes to ${inWords(toRupees(netPayablePaise))}.`,
      ...othersIn(words),
    ].join(' '),
    `How to prepare, and everything else about the order: ${orderLink(words)}`,
  ]
  return {
    channel: 'email',
    to,
    template: 'order.test-added',
    subject: `${config.labName}: a test was added to order ${orderNo}`,
    text: paragraphs.join('\n\n'),
    documents: [{ kind: 'invoice', accountId, orderId }],
  }
}

type RemovedWords = Omit<AddedWords, 'netPayablePaise' | 'differencePaise'> & {
  readonly removal: Pick<
    TestRemoval,
    'after' | 'charge_before' | 'charge_after' | 'due_before' | 'due_after' | 'refund'
  >
}

/** Confirms that an added test was taken out, with the invoice that replaces the one before. */
export function testRemovedEmail(
  words: RemovedWords,
  { to, accountId }: { readonly to: string; readonly accountId: string },
): Message {
  const { config, orderId, orderNo, test, removal } = words
  const { after, charge_before, charge_after, due_before, due_after, refund } = removal
  const more = toPaise(due_after) - toPaise(due_before)
  const due = inWords(toRupees(Math.abs(more)))
  const money = [
    ...(refund.online > 0 ? [`We refund ${inWords(refund.online)} to where you paid from.`] : []),
    ...(refund.wallet_points > 0
      ? [`${refund.wallet_points} points are back in your wallet.`]
      : []),
    ...(more === 0 ? [] : [`You pay ${due} ${more > 0 ? 'more' : 'less'} at service.`]),
    ...(charge_after > charge_before
      ? [`Home collection costs ${inWords(charge_after)} again, as the tests come to less.`]
      : []),
    `The order comes to ${inWords(after.amounts.net_payable)}.`,
    ...othersIn(words),
  ]
  const paragraphs = [
    `${test} was taken out of your order ${orderNo}.`,
    money.join(' '),
    `How to prepare, and everything else about the order: ${orderLink(words)}`,
  ]
  return {
    channel: 'email',
    to,
    template: 'order.test-removed',
    subject: `${config.labName}: a test was taken out of order ${orderNo}`,
    text: paragraphs.join('\n\n'),
    documents: [{ kind: 'invoice', accountId, orderId }],
  }
}

/** "Order 26030200002 of Ravi comes to ₹1,000 instead of ₹850." */
function othersIn({ others }: Pick<AddedWords, 'others'>): string[] {
  return others.map(({ order: { orderNo, member }, beforePaise, afterPaise }) => {
    const [before, after] = [inWords(toRupees(beforePaise)), inWords(toRupees(afterPaise))]
    return `Order ${orderNo} of ${member.firstName} comes to ${after} instead of ${before}.`
  })
}

function visitFacts({ held, centre }: Visit) {
  const [earliest] = held
  const first = earliest && {
    scan: earliest.hold.subdepartment,
    date: earliest.window.slotDate,
    from: earliest.window.fromTime,
    to: earliest.window.toTime,
  }
  return { held, first, centre: centre?.name ?? '' }
}

/** Address of the order in the app. */
export function orderLink({
  config,
  orderId,
}: {
  readonly orderId: string
  readonly config: Pick<Config, 'publicUrl'>
}): string {
  return `${config.publicUrl}/profile?tab=my-order&order=${encodeURIComponent(orderId)}`
}

/** "04/03/2026, 09:00 AM - 09:30 AM". */
export function formatWindowTime({ slotDate, fromTime, toTime }: Window): string {
  return `${formatDay(slotDate)}, ${timeSpan(fromTime, toTime, '-')}`
}

/** "Rs 1299 at service", "Rs 340 and 50 paise paid online". Letters and digits only. */
export function paymentIn({
  netPayablePaise,
  payment,
}: Pick<BookedWords, 'netPayablePaise' | 'payment'>): string {
  if (netPayablePaise === 0) return 'nothing to pay'
  return `${amountIn(netPayablePaise)} ${payment.paymentMode === 'online' ? 'paid online' : 'at service'}`
}

/** Paise: before and after a change, and what is to pay at the visit now. */
export type PriceChange = {
  readonly beforePaise: number
  readonly afterPaise: number
  readonly duePaise: number
}

/**
 * What orders cost together after a change: "Rs 320 as before", or "Rs 470 instead of Rs 320", without
 * the former price if both do not fit into the value of an SMS.
 */
export function priceIn(prices: readonly PriceChange[]): { price: string; due: string } {
  const sum = (of: keyof PriceChange) => prices.reduce((total, one) => total + one[of], 0)
  const [before, after, due] = [sum('beforePaise'), sum('afterPaise'), sum('duePaise')]
  const now = amountIn(after)
  const both = before === after ? `${now} as before` : `${now} instead of ${amountIn(before)}`
  return {
    price: both.length <= WORDS_LENGTH ? both : now,
    due: due === 0 ? 'nothing' : amountIn(due),
  }
}

/** "Rs 340 and 50 paise". */
export function amountIn(amountPaise: number): string {
  const paise = amountPaise % 100
  const rupees = `Rs ${Math.trunc(toRupees(amountPaise))}`
  return paise === 0 ? rupees : `${rupees} and ${paise} paise`
}
