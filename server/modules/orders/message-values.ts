import type { PaymentMode } from '#contract/codes.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Config } from '#server/config.ts'
import type { OrderedFor } from '#server/db/schema/orders.ts'
import { formatDay, formatShortDay } from '#server/lab-time.ts'
import { WORDS_LENGTH } from '#server/messages/template.ts'
import { toRupees } from '#server/money.ts'
import type { OrderRow } from './order.repository.ts'

/* Values of the messages about orders: links, times, sums, numbers and names. */

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

/** The same, where the patient chooses the slot of a further visit at once. */
export function slotLink(of: Parameters<typeof orderLink>[0]): string {
  return `${orderLink(of)}&slot=choose`
}

/** "04/03/2026, 09:00 AM - 09:30 AM". */
export function formatWindowTime({ slotDate, fromTime, toTime }: Window): string {
  return `${formatDay(slotDate)}, ${timeSpan(fromTime, toTime, '-')}`
}

/** "Thu 5 Mar, 09:00 AM to 09:30 AM". */
export function timesInNote({ slotDate, fromTime, toTime }: Window): string {
  return `${formatShortDay(slotDate)}, ${timeSpan(fromTime, toTime)}`
}

/** "Rs 1299 at service", "Rs 340 and 50 paise paid online". Letters and digits only. */
export function paymentIn({
  netPayablePaise,
  payment,
}: {
  readonly netPayablePaise: number
  readonly payment: { readonly paymentMode: PaymentMode }
}): string {
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

/** What is given for a delay. */
export function creditIn(rupees: number): { points: string; rupees: string } {
  return { points: String(pointsFor(rupees)), rupees: String(rupees) }
}

/** "Rs 340 and 50 paise". */
export function amountIn(amountPaise: number): string {
  const paise = amountPaise % 100
  const rupees = `Rs ${Math.trunc(toRupees(amountPaise))}`
  return paise === 0 ? rupees : `${rupees} and ${paise} paise`
}

export type Window = {
  readonly slotDate: string
  readonly fromTime: string
  readonly toTime: string
}

/** As the screens say it: from the start of the slot until the last of the people is done. */
export function homeVisit(window: Window, people: number): Window {
  const { slotDate: slot_date, fromTime: from_time, toTime: to_time } = window
  return { ...window, toTime: visitSpan(people, { slot_date, from_time, to_time }).to_time }
}

/** A home visit of these people: the numbers of their orders, and when it is. */
export function visitFacts(
  people: readonly Pick<OrderRow, 'orderNo' | 'visitTurn'>[],
  window: Window,
) {
  const order = inValue(inChosenTurn(people).map(numberOf))
  return { order, ...timesOf(homeVisit(window, people.length)) }
}

export function timesOf({ slotDate: date, fromTime: from, toTime: to }: Window) {
  return { date, from, to }
}

/** Whose an order is. */
export type Who = {
  readonly memberId: string
  readonly member: OrderedFor
  /** Null unless the patient chose who goes first. */
  readonly visitTurn: number | null
}

/**
 * In the order that the patient chose; otherwise that of the booking. Drafts are booked with those who
 * fast first (machines/checkout/parts.ts), so it is the order on screen unless their tests changed since:
 * `inTurn` of the contract needs the lines, which a message does not read.
 */
export function inChosenTurn<W extends Pick<Who, 'visitTurn'>>(people: readonly W[]): W[] {
  const turnOf = ({ visitTurn }: W) => visitTurn ?? Number.MAX_SAFE_INTEGER
  return people.toSorted((a, b) => turnOf(a) - turnOf(b))
}

export function nameOf({ member }: Who): string {
  return [member.firstName, member.lastName].filter(Boolean).join(' ')
}

/** The first number is that of the person who is named first. */
export function whoseOrders(orders: readonly (Who & Pick<OrderRow, 'orderNo'>)[]) {
  return { order: inValue(inChosenTurn(orders).map(numberOf)), names: shortNames(orders) }
}

export function numberOf({ orderNo }: Pick<OrderRow, 'orderNo'>): string {
  return orderNo ?? ''
}

/** "home collection", "centre visit", or both. */
export function kindsOf(orders: readonly Pick<OrderRow, 'orderType'>[]): string {
  const kinds = orders.map(({ orderType }) =>
    orderType === 'home_collection' ? 'home collection' : 'centre visit',
  )
  return [...new Set(kinds)].join(' and ')
}

/** First names; "6 people" if not even one of them fits. */
export function shortNames(people: readonly Who[]): string {
  const names = new Map(
    inChosenTurn(people).map(({ memberId, member }) => [memberId, member.firstName]),
  )
  return inValue([...names.values()]) || `${names.size} people`
}

/**
 * Words in the one value of an SMS that holds them, which takes no commas: "Asha and Ravi and
 * Meena", without "and" if that is too long, and "Asha Ravi and 4 more" if that is too; empty if
 * not even one fits.
 */
export function inValue(all: readonly string[], before = ''): string {
  const counts = all.slice(1).map((_, index) => all.length - 1 - index)
  const fewer = counts.map((n) => `${all.slice(0, n).join(' ')} and ${all.length - n} more`)
  const choices = [all.join(' and '), all.join(' '), ...fewer].map((words) => before + words)
  return choices.find(({ length }) => length <= WORDS_LENGTH) ?? ''
}
