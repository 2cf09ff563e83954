import type { Facts, Message, Order } from './facts.ts'
import { type Finding, Judgement, type Moment, sum, turnsOf, visitsOf } from './judgement.ts'
import { amountsOf, daysOf } from './order-rules.ts'
import type { Reading } from './reader.ts'
import { amountsIn, datesIn, ordersIn, rangesIn, rupees, spoken } from './tokens.ts'

/** Holds the messages that a step sent against the orders they name. */
export function judgeMessages(moment: Omit<Moment, 'reading'>): {
  findings: Finding[]
  checked: number
} {
  const found = new Judgement()
  const { facts, before } = moment
  const known = new Set(before.messages.map(({ id }) => id))
  const sent = facts.messages.filter(({ id }) => !known.has(id))
  for (const message of sent) judgeMessage(message, moment, found)
  const priceOf = (order: Order) => before.orders.find(({ id }) => id === order.id)?.net
  for (const order of facts.orders) {
    const then = priceOf(order)
    // Who is told of a change is told of each price; what a patient does on a page, the page tells.
    if (!sent.some(({ text }) => bookingOf(text, facts).includes(order.booking))) continue
    if (
      then === undefined ||
      then === order.net ||
      ['cancelled', 'completed'].includes(order.status)
    )
      continue
    const told = sent.some(({ text }) =>
      amountsIn(text).some((amount) =>
        [order.net, order.net - then, then - order.net, order.due, totalOf(order, facts)].includes(
          amount,
        ),
      ),
    )
    found.claim(
      'told',
      `Messages: ${sent.map(({ text }) => text).join(' | ') || 'none'}`,
      told,
      `order ${order.no} cost ${rupees(then)} and now costs ${rupees(order.net)}`,
    )
  }
  return found
}

/** Whether points, two for a rupee, are what was credited, once or for several orders. */
const isCredited = (paise: number, points: number) => points > 0 && points % (paise / 50) === 0

const visitsTold = (order: Order, facts: Facts) => [...visitsOf(order), ...turnsOf(order, facts)]

const bookingOf = (words: string, { orders }: Facts) =>
  orders.filter(({ no }) => ordersIn(words).includes(no)).map(({ booking: id }) => id)

const totalOf = ({ booking: id }: Order, { orders }: Facts) =>
  sum(
    orders
      .filter(({ booking: other, status }) => other === id && status !== 'cancelled')
      .map(({ net }) => net),
  )

function judgeMessage(message: Message, moment: Omit<Moment, 'reading'>, found: Judgement): void {
  const { facts, before } = moment
  const words = `${message.subject} ${message.text}`.trim()
  const numbers = ordersIn(words)
  const orders = facts.orders.filter(({ no }) => numbers.includes(no))
  for (const number of numbers) {
    found.claim(
      'order',
      words,
      orders.some(({ no }) => no === number),
      `the patient has no order ${number}`,
    )
  }
  if (orders.length === 0) return
  const truth = orders
    .map(
      (order) =>
        `order ${order.no}: ${order.window ? spoken(order.window) : 'no slot'}, ${order.status}, ${rupees(order.net)}`,
    )
    .join('; ')
  const ids = new Set(orders.map(({ booking: id }) => id))
  const together = facts.orders.filter(({ booking: id }) => ids.has(id))
  const visits = [
    ...together,
    ...before.orders.filter(({ status, booking: id }) => ids.has(id) && status !== 'cancelled'),
  ].flatMap((order) => visitsTold(order, facts))
  const isCancelled = orders.every(({ status }) => status === 'cancelled')
  const now = isCancelled ? visits : together.flatMap((order) => visitsTold(order, facts))
  for (const { from, to } of rangesIn(words)) {
    found.claim(
      'message visit',
      words,
      now.some((visit) => visit.from === from && visit.to === to),
      truth,
    )
  }
  const days = together.flatMap((order) => daysOf(order, facts))
  for (const date of datesIn(words, facts.now))
    found.claim('message date', words, days.includes(date), truth)
  const empty: Reading = { url: new URL('about:blank'), statements: [] }
  const pool = amountsOf(orders, { ...moment, reading: empty })
  const earlier = before.orders.filter(({ booking: id }) => ids.has(id)).map(({ net }) => net)
  for (const amount of amountsIn(words)) {
    const isTrue =
      pool.has(amount) ||
      (/(in|to) your wallet/.test(words) && isCredited(amount, facts.points - before.points)) ||
      (/instead of/.test(words) && earlier.includes(amount)) ||
      earlier.some((net) => together.some((order) => Math.abs(order.net - net) === amount))
    found.claim('message amount', words, isTrue, truth)
  }
  const price = /Price: (Rs [\d,.]+)/.exec(words)?.[1] ?? ''
  for (const amount of amountsIn(price.replace(/\.$/, ''))) {
    const prices = orders.map(({ net }) => net)
    const sums = [...prices, sum(prices), sum(together.map(({ net }) => net))]
    found.claim('message price', words, sums.includes(amount), truth)
  }
  if (/price stays the same/.test(words)) {
    const changed = together.filter((order) =>
      before.orders.some(({ id, net }) => id === order.id && net !== order.net),
    )
    found.claim(
      'message price',
      words,
      changed.length === 0,
      changed
        .map(
          (order) =>
            `order ${order.no} cost ${rupees(before.orders.find(({ id }) => id === order.id)?.net ?? 0)} and now costs ${rupees(order.net)}`,
        )
        .join('; '),
    )
  }
  const states: readonly (readonly [RegExp, readonly string[]])[] = [
    [/ (is|are) booked\b/, ['booked', 'phlebotomist_assigned']],
    [/ (is|was|has been|you) cancelled\b/, ['cancelled']],
  ]
  for (const [said, state] of states) {
    if (said.test(words))
      found.claim(
        'message status',
        words,
        orders.some(({ status }) => state.includes(status)),
        truth,
      )
  }
}
