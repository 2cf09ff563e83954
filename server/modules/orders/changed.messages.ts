import type { TestRemoval } from '#contract/additions.endpoints.ts'
import type { PaymentMode } from '#contract/codes.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import type { Config } from '#server/config.ts'
import { formatDay } from '#server/lab-time.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { inWords, toPaise, toRupees } from '#server/money.ts'
import type { LastMeal } from './last-meal.service.ts'
import {
  amountIn,
  inValue,
  kindsOf,
  numberOf,
  orderLink,
  type PriceChange,
  priceIn,
  shortNames,
  timesOf,
  visitFacts,
  type Who,
  type Window,
  whoseOrders,
} from './message-values.ts'
import type { OrderRow } from './order.repository.ts'
import { changedOthers, type PriceAfter } from './price-after.ts'
import type { ChangedTimes } from './report-times.service.ts'

/* What changed in a booking: one message for all its orders, to the account's holder. */

type Lab = { readonly config: Pick<Config, 'labName' | 'publicUrl'> }
type Recipient = Lab & { readonly to: SmsRecipient }

type Placed = Who & Pick<OrderRow, 'orderNo' | 'orderType'>

type Several = Recipient & {
  /** The order whose page the message links to. */
  readonly order: { readonly id: string }
  /** The orders that the message is about. */
  readonly people: readonly Placed[]
}

type Moved = Several & {
  /** Its slots now, by time, of the first who moved. */
  readonly held: readonly {
    readonly window: Window
    readonly hold: { readonly subdepartment: string }
  }[]
  /** Undefined for a home visit. */
  readonly centre: { readonly name: string } | undefined
  /** Of those who moved. */
  readonly prices: readonly PriceAfter[]
  /** The other orders of the booking whose price changed with it. */
  readonly others: readonly PriceAfter[]
  /** A radiologist has to confirm it, before as after. */
  readonly isHeld: boolean
  /** Whether the booking has other orders: a number alone does not say whose it is then. */
  readonly ofSeveral: boolean
}

/** Confirms the new slot of a visit, and what it changed for others. */
export function movedMessage(moved: Moved): Message {
  const { to, config, order, people, held, centre, others, isHeld, ofSeveral } = moved
  const [first] = held
  if (!first) throw new Error('A visit without a slot was moved.')
  const own = moved.prices.find(({ order: { id } }) => id === order.id)
  if (own?.order.furtherVisit && !centre) {
    const visit = { ...whoseOrders(people), ...visitFacts(people, first.window) }
    return smsMessage('order.moved.further', to, { ...visit, cost: costInWords(own) })
  }
  const facts = { ...whoseOrders(people), ...priceIn(moved.prices) }
  if (!centre) {
    const visit = { ...facts, ...visitFacts(people, first.window) }
    if (others.length > 0) {
      return smsMessage('booking.moved.one', to, { ...visit, ...othersFacts({ others }) })
    }
    return smsMessage(ofSeveral ? 'booking.moved.home' : 'order.moved.home', to, visit)
  }
  const at = { ...facts, centre: centre.name, ...timesOf(first.window) }
  if (held.length === 1) {
    const { subdepartment } = first.hold
    const scan = isHeld ? `${subdepartment} still to be confirmed` : subdepartment
    return smsMessage('order.moved.appointment', to, { ...at, scan })
  }
  const all = { ...at, count: String(held.length), link: orderLink({ config, orderId: order.id }) }
  return smsMessage('order.moved.appointments', to, all)
}

/** Of a visit for another sample. What its order costs is told by the order. */
function costInWords({ order, duePaise }: PriceAfter): string {
  const paise = order.furtherVisit?.chargePaise ?? 0
  if (paise === 0) return 'It is free of charge'
  const isDue = duePaise >= paise
  return isDue ? `You pay ${amountIn(paise)} for it at service` : `Its ${amountIn(paise)} are paid`
}

function othersFacts({ others }: { readonly others: readonly PriceAfter[] }) {
  const { price: othersPrice, due: othersDue } = priceIn(others)
  return { others: shortNames(others.map(({ order }) => order)), othersPrice, othersDue }
}

/** Says whose samples were taken at a home visit. */
export function collectedOfSeveralMessage({ to, config, order, people }: Several): Message {
  return smsMessage('booking.collected', to, {
    ...whoseOrders(people),
    link: orderLink({ config, orderId: order.id }),
  })
}

export type CancelledWords = Several & {
  /** The orders of the booking that are not cancelled. */
  readonly rest: readonly Placed[]
  /** Those whose price changed with it. */
  readonly others: readonly PriceAfter[]
  /** What changed for those who stay in the home visit. */
  readonly changed: ChangedTimes
  readonly refund: Refund
}

/** What comes back of orders or tests. */
export type Refund = {
  readonly onlinePaise: number
  readonly points: number
  /** Received at the door, which the lab gives back by hand. */
  readonly doorPaise: number
  /** If `paid`, all of it may be kept for the collection charge of others; `paying`: the bank decides. */
  readonly state: 'paid' | 'paying' | 'unpaid'
}

const NO_REFUND: Readonly<Record<Refund['state'], string>> = {
  paid: 'none is due',
  paying: 'none yet as your bank has not decided',
  unpaid: 'none is due as nothing was paid',
}

/** Confirms to the patient what they cancelled; of one order alone, also what others cost then. */
export function cancelledMessage(cancelled: CancelledWords): Message {
  const { to, people, rest, others } = cancelled
  const facts = cancelledFacts(cancelled)
  if (rest.length === 0) return smsMessage('booking.cancelled', to, facts)
  const part = { ...facts, rest: restOf(rest), details: detailsOf(cancelled.changed) }
  return people.length === 1 && others.length > 0
    ? smsMessage('booking.cancelled.one', to, { ...part, ...othersFacts({ others }) })
    : smsMessage('booking.cancelled.part', to, part)
}

/** What the link is followed for, once an order has left its visit. */
export function detailsOf({ turns, reports }: ChangedTimes): string {
  if (turns && reports) return 'Changed times of visit and reports'
  if (turns) return 'Changed times of the visit'
  return reports ? 'Changed times of reports' : 'Details'
}

function cancelledFacts({ config, order, people, refund }: CancelledWords) {
  return {
    ...whoseOrders(people),
    what: kindsOf(people),
    refund: refundIn(refund),
    link: orderLink({ config, orderId: order.id }),
  }
}

/** "Rs 999 and 240 points". */
export function refundIn({ onlinePaise, points, doorPaise, state }: Refund): string {
  const back = [
    ...(onlinePaise > 0 ? [amountIn(onlinePaise)] : []),
    ...(points > 0 ? [`${points} points`] : []),
    ...(doorPaise > 0 ? [`${amountIn(doorPaise)} from us`] : []),
  ]
  return back.length > 0 ? back.join(' and ') : NO_REFUND[state]
}

/** "centre visit order 26030400002", "orders 26030400002 and 26030400003". */
function restOf(orders: readonly Placed[]): string {
  const what = orders.length === 1 ? `${kindsOf(orders)} order ` : 'orders '
  return inValue(orders.map(numberOf), what)
}

type ChangedTest = Recipient & {
  readonly order: PriceAfter['order']
  /** Name of the test. */
  readonly test: string
  /** Of all orders of its booking. */
  readonly prices: readonly PriceAfter[]
}

/** Tells of a test that was added, and of other orders whose price changed with it. */
export function testAddedMessage(words: ChangedTest): Message {
  const { facts, others } = changedTest(words)
  if (!others) return smsMessage('order.test-added', words.to, facts)
  return smsMessage('order.test-added.others', words.to, { ...facts, ...others })
}

/** Likewise of one that was taken out, and what comes back for it. */
export function testRemovedMessage(words: ChangedTest & Pick<CancelledWords, 'refund'>): Message {
  const { facts, others } = changedTest(words)
  const known = { ...facts, refund: refundIn(words.refund) }
  if (!others) return smsMessage('order.test-removed', words.to, known)
  return smsMessage('order.test-removed.others', words.to, { ...known, ...others })
}

function changedTest({ config, order, test, prices }: ChangedTest) {
  const others = changedOthers(prices, [order])
  const facts = {
    test,
    order: order.orderNo ?? '',
    names: shortNames([order]),
    ...priceIn(prices.filter((one) => one.order.id === order.id)),
    link: orderLink({ config, orderId: order.id }),
  }
  return { facts, others: others.length > 0 ? othersFacts({ others }) : null }
}

type AddedWords = Lab & {
  readonly orderId: string
  readonly orderNo: string
  /** Name of the added test. */
  readonly test: string
  readonly netPayablePaise: number
  /** More to pay than before; negative if less. */
  readonly differencePaise: number
  readonly paymentMode: PaymentMode | null
  /** Another last meal than before; null if there is none any more. */
  readonly meal: LastMeal | null | undefined
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
    ...mealIn(words),
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
    ...(refund.at_visit
      ? [`We give back ${inWords(refund.at_visit)}, which you paid at the visit.`]
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
    ...mealIn(words),
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

function mealIn({ meal }: Pick<AddedWords, 'meal'>): string[] {
  if (meal === undefined) return []
  if (meal === null) return ['Fasting is no longer needed.']
  const { mealDate, mealTime } = meal
  return [`No food from ${clockTime(mealTime)} on ${formatDay(mealDate)}, only plain water.`]
}
