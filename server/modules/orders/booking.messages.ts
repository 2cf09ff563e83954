import { listInWords } from '#contract/rules/in-words.ts'
import { labClock } from '#contract/rules/lab-time.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import type { Config } from '#server/config.ts'
import type { OrderedFor } from '#server/db/schema/orders.ts'
import { formatInstant, labDay } from '#server/lab-time.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { WORDS_LENGTH } from '#server/messages/template.ts'
import {
  amountIn,
  type BookedWords,
  formatWindowTime,
  orderLink,
  paymentIn,
  priceIn,
  type Window,
} from './order.messages.ts'
import type { OrderRow } from './order.repository.ts'
import { changedOthers, type PriceAfter } from './price-after.ts'

/* Messages about a booking of several orders: one for all of them, to the account's holder. */

type Who = {
  readonly memberId: string
  readonly member: OrderedFor
  /** Null unless the patient chose who goes first. */
  readonly visitTurn: number | null
}

/** One order of a booking. */
export type BookedPart = Omit<BookedWords, 'to' | 'config'> & Who

type Lab = { readonly config: Pick<Config, 'labName' | 'publicUrl'> }
type Recipient = Lab & { readonly to: SmsRecipient }

/** Confirms the orders of a booking in one SMS: who, when, where, and the sum. */
export function bookedTogetherMessage({
  to,
  config,
  parts,
}: Recipient & { readonly parts: readonly BookedPart[] }): Message {
  const parent = firstOf(parts)
  const facts = { ...whoseOrders(parts), payment: sumIn(parts) }
  const link = orderLink({ config, orderId: parent.orderId })
  const { home, appointments, walkIns, count } = visitsOf(parts)
  const [appointment] = appointments
  const hasOne = appointments.length === 1 && walkIns.length === 0
  const reviewBy = earliestReview(parts)
  if (reviewBy) {
    const review = { byDate: labDay(reviewBy), byTime: labClock(reviewBy.getTime()) }
    if (home && appointment && hasOne) {
      const values = { ...facts, ...timesOf(home), ...appointment, ...review }
      return smsMessage('booking.held.homeAndAppointment', to, values)
    }
    const all = { ...facts, ...review, count: String(count + (home ? 1 : 0)), link }
    return smsMessage('booking.held.visits', to, all)
  }
  const visits = { ...facts, count: String(count), link }
  if (!home) return smsMessage('booking.booked.visits', to, visits)
  const atHome = { ...facts, ...timesOf(home) }
  if (count === 0) return smsMessage('booking.booked.home', to, atHome)
  if (appointment && hasOne) {
    return smsMessage('booking.booked.homeAndAppointment', to, { ...atHome, ...appointment })
  }
  const [centre, ...otherCentres] = new Set(walkIns)
  if (appointments.length === 0 && centre !== undefined && otherCentres.length === 0) {
    return smsMessage('booking.booked.homeAndWalkIn', to, { ...atHome, centre, link })
  }
  return smsMessage('booking.booked.homeAndVisits', to, { ...visits, ...atHome })
}

/** The same by e-mail: each person's order, and the invoice of each that is certain. */
export function bookedTogetherEmail(
  { config, parts }: Lab & { readonly parts: readonly BookedPart[] },
  { to, accountId }: { readonly to: string; readonly accountId: string },
): Message {
  const parent = firstOf(parts)
  const homes = inTurn(parts.filter(({ centre }) => centre === undefined))
  const { home } = visitsOf(parts)
  const atHome = homes.map((part) => `${nameOf(part)}: order ${part.orderNo}`)
  const atCentres = parts.flatMap((part) => {
    const { centre, held, reviewBy, orderNo } = part
    if (!centre) return []
    const times = held.map(
      ({ hold, window }) => `${hold.subdepartment}: ${formatWindowTime(window)}`,
    )
    const place = `${nameOf(part)}: order ${orderNo}, at ${centre.name}`
    const review = reviewBy && `The radiologist will confirm it by ${formatInstant(reviewBy)}.`
    return [
      [held.length === 0 ? `${place}. The order says when to come.` : place, ...times, review]
        .filter(Boolean)
        .join('\n'),
    ]
  })
  const paragraphs = [
    `Your booking for ${listInWords([...new Set(inTurn(parts).map(nameOf))])} is made.`,
    ...(home ? [[`Home collection: ${formatWindowTime(home)}`, ...atHome].join('\n')] : []),
    ...atCentres,
    ...parts.flatMap(({ member, second, centre }) =>
      second
        ? `${member.firstName}: ${secondSampleInWords(second, centre ? 'centre' : 'home')}`
        : [],
    ),
    `Payment for all: ${sumIn(parts)}.`,
    `Follow or change your booking: ${orderLink({ config, orderId: parent.orderId })}`,
  ]
  const certain = parts.filter(({ reviewBy }) => reviewBy === null)
  return {
    channel: 'email',
    to,
    template: 'booking.booked',
    subject: `${config.labName}: your ${parts.length} orders are booked`,
    text: paragraphs.join('\n\n'),
    documents: certain.map(({ orderId }) => ({ kind: 'invoice', accountId, orderId })),
  }
}

type Placed = Who & Pick<OrderRow, 'orderNo' | 'orderType'>

type Several = Recipient & {
  /** The order whose page the message links to. */
  readonly order: { readonly id: string }
  /** The orders that the message is about. */
  readonly people: readonly Placed[]
}

type Moved = Several & {
  readonly window: Window
  /** Of those who moved. */
  readonly prices: readonly PriceAfter[]
}

/** Confirms the new slot of a home visit that moved with everybody. */
export function movedTogetherMessage(moved: Moved): Message {
  return smsMessage('booking.moved.home', moved.to, movedFacts(moved))
}

/** Confirms the new slot of a person who moved alone, and what that changed for others. */
export function movedAloneMessage(
  moved: Moved & { readonly others: readonly PriceAfter[] },
): Message {
  return smsMessage('booking.moved.one', moved.to, { ...movedFacts(moved), ...othersIn(moved) })
}

function movedFacts({ people, window, prices }: Moved) {
  return {
    ...whoseOrders(people),
    ...timesOf(homeVisit(window, people.length)),
    ...priceIn(prices),
  }
}

function othersIn({ others }: { readonly others: readonly PriceAfter[] }) {
  const { price: othersPrice, due: othersDue } = priceIn(others)
  return { others: shortNames(others.map(({ order }) => order)), othersPrice, othersDue }
}

/** Says whose samples were taken at a home visit. */
export function collectedTogetherMessage({ to, config, order, people }: Several): Message {
  return smsMessage('booking.collected', to, {
    ...whoseOrders(people),
    link: orderLink({ config, orderId: order.id }),
  })
}

export type CancelledWords = Several & {
  /** The orders of the booking that are not cancelled. */
  readonly rest: readonly Placed[]
  readonly refund: {
    readonly onlinePaise: number
    readonly points: number
    /** Something was paid, though all of it may be kept for the collection charge of the others. */
    readonly isPaid: boolean
  }
}

/** Confirms to the patient that they cancelled an order, or several at once. */
export function cancelledMessage(cancelled: CancelledWords): Message {
  const { to, rest } = cancelled
  const facts = cancelledFacts(cancelled)
  if (rest.length === 0) return smsMessage('booking.cancelled', to, facts)
  return smsMessage('booking.cancelled.part', to, { ...facts, rest: restOf(rest) })
}

/** Confirms to the patient that they cancelled one order, and what that changed for others. */
export function cancelledAloneMessage(
  cancelled: CancelledWords & { readonly others: readonly PriceAfter[] },
): Message {
  const rest = restOf(cancelled.rest)
  const facts = { ...cancelledFacts(cancelled), rest, ...othersIn(cancelled) }
  return smsMessage('booking.cancelled.one', cancelled.to, facts)
}

/** Tells of a test that was added or taken out, and of other orders whose price changed with it. */
export function testChangedMessage(
  change: 'test-added' | 'test-removed',
  words: Recipient & {
    readonly order: PriceAfter['order']
    /** Name of the test. */
    readonly test: string
    /** Of all orders of its booking. */
    readonly prices: readonly PriceAfter[]
  },
): Message {
  const { to, config, order, test, prices } = words
  const others = changedOthers(prices, [order])
  const facts = {
    test,
    order: order.orderNo ?? '',
    names: shortNames([order]),
    ...priceIn(prices.filter((one) => one.order.id === order.id)),
    link: orderLink({ config, orderId: order.id }),
  }
  if (others.length === 0) return smsMessage(`order.${change}`, to, facts)
  return smsMessage(`order.${change}.others`, to, { ...facts, ...othersIn({ others }) })
}

function cancelledFacts({ config, order, people, refund }: CancelledWords) {
  const back = [
    refund.onlinePaise > 0 && amountIn(refund.onlinePaise),
    refund.points > 0 && `${refund.points} points`,
  ].filter((one) => one !== false)
  const none = refund.isPaid ? 'none is due' : 'none is due as nothing was paid'
  return {
    ...whoseOrders(people),
    what: kindsOf(people),
    refund: back.length > 0 ? back.join(' and ') : none,
    link: orderLink({ config, orderId: order.id }),
  }
}

function firstOf(parts: readonly BookedPart[]): BookedPart {
  const [first] = parts
  if (!first) throw new Error('A booking has no orders.')
  return first
}

/** The home visit, the appointments, and the centres to walk in at; `count` without the home visit. */
function visitsOf(parts: readonly BookedPart[]) {
  const homes = parts.filter(({ centre }) => centre === undefined)
  const window = homes[0]?.held[0]?.window
  const home = window && homeVisit(window, homes.length)
  const appointments = parts.flatMap(({ centre, held }) =>
    centre === undefined
      ? []
      : held.map(({ hold, window }) => ({
          scan: hold.subdepartment,
          centre: centre.name,
          scanDate: window.slotDate,
          scanFrom: window.fromTime,
          scanTo: window.toTime,
        })),
  )
  const walkIns = parts.flatMap(({ centre, held }) =>
    centre !== undefined && held.length === 0 ? [centre.name] : [],
  )
  return { home, appointments, walkIns, count: appointments.length + walkIns.length }
}

/** As the screens say it: from the start of the slot until the last of the people is done. */
function homeVisit(window: Window, people: number): Window {
  const { slotDate: slot_date, fromTime: from_time, toTime: to_time } = window
  return { ...window, toTime: visitSpan(people, { slot_date, from_time, to_time }).to_time }
}

/** A home visit of these people: the numbers of their orders, and when it is. */
export function visitFacts(people: readonly Pick<OrderRow, 'orderNo'>[], window: Window) {
  const order = inValue(people.map(numberOf))
  return { order, ...timesOf(homeVisit(window, people.length)) }
}

function timesOf({ slotDate: date, fromTime: from, toTime: to }: Window) {
  return { date, from, to }
}

function earliestReview(parts: readonly BookedPart[]): Date | undefined {
  const times = parts.flatMap(({ reviewBy }) => reviewBy ?? [])
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

function sumIn(parts: readonly BookedPart[]): string {
  const netPayablePaise = parts.reduce((sum, one) => sum + one.netPayablePaise, 0)
  return paymentIn({ netPayablePaise, payment: firstOf(parts).payment })
}

/** In the order that the patient chose; otherwise that of the booking. */
function inTurn<W extends Who>(people: readonly W[]): W[] {
  const turnOf = ({ visitTurn }: W) => visitTurn ?? Number.MAX_SAFE_INTEGER
  return people.toSorted((a, b) => turnOf(a) - turnOf(b))
}

function nameOf({ member }: Who): string {
  return [member.firstName, member.lastName].filter(Boolean).join(' ')
}

function whoseOrders(orders: readonly (Who & Pick<OrderRow, 'orderNo'>)[]) {
  return { order: inValue(orders.map(numberOf)), names: shortNames(orders) }
}

function numberOf({ orderNo }: Pick<OrderRow, 'orderNo'>): string {
  return orderNo ?? ''
}

/** "home collection", "centre visit", or both. */
export function kindsOf(orders: readonly Pick<OrderRow, 'orderType'>[]): string {
  const kinds = orders.map(({ orderType }) =>
    orderType === 'home_collection' ? 'home collection' : 'centre visit',
  )
  return [...new Set(kinds)].join(' and ')
}

/** "centre visit order 26030400002", "orders 26030400002 and 26030400003". */
function restOf(orders: readonly Placed[]): string {
  const what = orders.length === 1 ? `${kindsOf(orders)} order ` : 'orders '
  return inValue(orders.map(numberOf), what)
}

/** First names; "6 people" if not even one of them fits. */
export function shortNames(people: readonly Who[]): string {
  const names = new Map(inTurn(people).map(({ memberId, member }) => [memberId, member.firstName]))
  return inValue([...names.values()]) || `${names.size} people`
}

/**
 * Words in the one value of an SMS that holds them, which takes no commas: "Asha and Ravi and
 * Meena", without "and" if that is too long, and "Asha Ravi and 4 more" if that is too; empty if
 * not even one fits.
 */
function inValue(all: readonly string[], before = ''): string {
  const counts = all.slice(1).map((_, index) => all.length - 1 - index)
  const fewer = counts.map((n) => `${all.slice(0, n).join(' ')} and ${all.length - n} more`)
  const choices = [all.join(' and '), all.join(' '), ...fewer].map((words) => before + words)
  return choices.find(({ length }) => length <= WORDS_LENGTH) ?? ''
}
