import ICAL from 'ical.js'
import { extractText } from 'unpdf'
import { dayOf, type Facts, type Order, timeOf, type Window } from './facts.ts'
import type { Finding } from './judgement.ts'
import { amountsIn, ordersIn, rangesIn, rupees, spoken } from './tokens.ts'

type Judged = { findings: Finding[]; checked: number }

/** A calendar file: its times are those of an order's visit. */
export function judgeCalendar(file: string, { orders }: Facts): Judged {
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  const booked = orders.filter(({ status }) => status !== 'cancelled')
  const visits = booked.flatMap((order) => [
    ...(order.window ? [order.window, withTurns(order.window, order, booked)] : []),
    ...order.appointments,
  ])
  const said = events.map((one) => {
    const { startDate, endDate } = new ICAL.Event(one)
    const [start, end] = [startDate.toJSDate(), endDate.toJSDate()]
    return spoken({ date: dayOf(start), from: timeOf(start), to: timeOf(end) })
  })
  // The other events are its preparation.
  const real = visits.map(spoken)
  if (said.some((one) => real.includes(one))) return { findings: [], checked: 1 }
  const sentence = `The calendar file says ${said.join('; ')}`
  return { findings: [{ rule: 'calendar', sentence, fact: real.join(', ') }], checked: 1 }
}

const TURN_MS = 20 * 60_000

/** The people of one home visit give their samples one after the other, 20 minutes each. */
function withTurns(
  { date, from, to }: Window,
  { booking }: Order,
  booked: readonly Order[],
): Window {
  const isThere = (order: Order) =>
    order.isHome &&
    order.booking === booking &&
    order.window?.date === date &&
    order.window.from === from
  const begins = Date.parse(`${date}T${from}:00+05:30`)
  const end = timeOf(new Date(begins + booked.filter(isThere).length * TURN_MS))
  return { date, from, to: [end, to].toSorted().at(-1) ?? to }
}

/** Without the line breaks of a page. */
const unbroken = (text: string) => text.replaceAll(/\s/g, '')

/** An invoice or a report, read as text. */
export async function judgePaper(
  name: string,
  bytes: Uint8Array,
  { orders, mobile }: Facts,
): Promise<Judged> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  const findings: Finding[] = []
  let checked = 0
  const claim = (sentence: string, isTrue: boolean, fact: string) => {
    checked += 1
    if (!isTrue) findings.push({ rule: 'paper', sentence: `${name}: ${sentence}`, fact })
  }
  const numbers = ordersIn(text)
  const order = orders.find(({ no }) => numbers.includes(no))
  claim(
    `order ${numbers.join(', ')}`,
    order !== undefined,
    'no order of the patient has this number',
  )
  if (!order) return { findings, checked }
  claim('the patient', text.includes(order.name), `the order is for ${order.name}`)
  for (const [phone] of text.matchAll(/\+91 ?\d{10}/g))
    claim(phone, phone.endsWith(mobile), `the patient has ${mobile}`)
  if (!/invoice/i.test(name)) return { findings, checked }
  for (const { name: test } of order.lines)
    claim(test, unbroken(text).includes(unbroken(test)), 'it is in the order')
  // A walk-in has no slot: the invoice names the hours of its centre.
  for (const { from, to } of order.isHome || order.window ? rangesIn(text) : []) {
    claim(
      `${from} to ${to}`,
      order.window?.from === from && order.window.to === to,
      order.window ? spoken(order.window) : 'no slot',
    )
  }
  const due = amountsIn(/Net payable (.+)/.exec(text)?.[1] ?? '')
  claim(
    `Net payable ${due.map(rupees).join()}`,
    due.includes(order.net),
    `the order costs ${rupees(order.net)}`,
  )
  const pool = amountsOfInvoice(order)
  for (const amount of amountsIn(text))
    claim(rupees(amount), pool.has(amount), `order ${order.no} has no such amount`)
  return { findings, checked }
}

function amountsOfInvoice(order: Order): Set<number> {
  const { mrp, sub, charge, discount, wallet, net, due, lines, moved, refunded } = order
  return new Set([
    ...[0, mrp, sub, mrp - sub, charge, discount, wallet, net, due, net - due, sub - discount],
    ...[sub + charge, sub + charge - discount, ...moved, ...refunded],
    ...lines.flatMap((line) => [line.price, line.mrp, line.discount, line.price - line.discount]),
  ])
}
