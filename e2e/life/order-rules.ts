import { dayOf, type Facts, labTime, type Order, timeOf } from './facts.ts'
import {
  FREE_FROM,
  type Judgement,
  list,
  type Moment,
  named,
  path,
  type Rule,
  says,
  turnsOf,
  visitsFrom,
  visitsOf,
} from './judgement.ts'
import { around, type Statement } from './reader.ts'
import {
  amountsIn,
  datesIn,
  ordersIn,
  rangesIn,
  rupees,
  spoken,
  timesIn,
  weekdayOf,
} from './tokens.ts'

/** The orders that a statement is about: named in it, near it, or by the address of the page. */
function ordersAbout(statement: Statement, { facts, reading }: Moment): Order[] {
  const byNumber = (words: string) => facts.orders.filter(({ no }) => ordersIn(words).includes(no))
  const own = byNumber(statement.words)
  if (own.length > 0) return own
  for (const part of statement.within.toReversed()) {
    if (part.role === 'page') break
    const near = byNumber(part.text)
    if (near.length > 0) return near
  }
  const id = reading.url.searchParams.get('order') ?? reading.url.searchParams.get('order_id')
  return facts.orders.filter((order) => order.id === id || order.no === id)
}

const ORDER_PAGES = ['/profile', '/thank-you', '/add-test']
/** Times that are worked out from the visit; held to the visit only by its day. */
const PREPARATION = /^(How to prepare|Who prepares)/
const TO_DO =
  /only plain water|^Dinner on \w+ is your last meal|^(Finish dinner by|Do not eat after) |This slot suits you only if you have |^(In the evening|On waking|\w{3}, \d\d:\d\d [AP]M): /
const DRAWN = / (is|are) taken between /
/** Held by the rule of opening hours. */
const OPENING = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)( to \w{3})?: /
/** What can be chosen, and what would be. */
const CHOICES = new Set(['radio', 'button', 'group', 'name', 'checkbox', 'link'])

/** Pages of orders. */
export const aboutOrders: Rule = (statement, moment, found) => {
  if (!ORDER_PAGES.includes(path(moment))) return
  const tab = moment.reading.url.searchParams.get('tab') ?? ''
  if (path(moment) === '/profile' && !tab.includes('order')) return
  const orders = ordersAbout(statement, moment)
  if (orders.length === 0 || around(statement, 'banner', 'contentinfo')) return
  const { facts, memory } = moment
  const words = says(statement)
  // What the timeline tells of a change is what was noted then.
  if (orders.some(({ events }) => events.some(({ note }) => note.includes(statement.words)))) return
  if (/Sat-Thu|points/.test(words) || statement.within.some(({ name }) => name === 'Day')) return
  const isPreview =
    statement.within.some(({ name }) => name === 'Results') ||
    /^With(out)? .+:/.test(statement.words)
  const isChoice =
    isPreview || CHOICES.has(statement.role) || /[–] ?\d/.test(statement.words) || DRAWN.test(words)
  const isPreparation =
    statement.within.some(({ name }) => PREPARATION.test(name)) || TO_DO.test(words)
  // Who has two visits on one day needs time for the way; and what was changed may be the other one.
  const isAboutBoth = /Travelling .+ takes about|All orders together/.test(words)
  const about = isAboutBoth
    ? facts.orders.filter(({ booking }) => orders.some((one) => one.booking === booking))
    : orders
  const visits = about.flatMap((order) => [...visitsOf(order), ...turnsOf(order, facts)])
  const truth = `order ${orders.map((order) => `${order.no}: ${order.window ? spoken(order.window) : 'no slot'}, ${order.status}`).join('; ')}`
  for (const range of rangesIn(words)) {
    if (/open|walk in/i.test(words) || OPENING.test(words)) continue
    const isTrue =
      visits.some(({ from, to }) => from === range.from && to === range.to) ||
      isPreview ||
      DRAWN.test(words) ||
      (isChoice &&
        [...facts.windows.flatMap(visitsFrom), ...moment.catalogue.scanTimes].some(
          ({ from, to }) => from === range.from && to === range.to,
        ))
    found.claim('visit', words, isTrue, truth)
  }
  const days = about.flatMap((order) => daysOf(order, facts))
  for (const date of datesIn(words, facts.now)) {
    if (!isChoice) found.claim('date', words, days.includes(date), truth)
  }
  const [range] = rangesIn(words)
  const [date] = datesIn(words, facts.now)
  if (range && date && !isChoice) {
    found.claim(
      'visit',
      words,
      visits.some((visit) => visit.date === date && visit.from === range.from),
      truth,
    )
  }
  if (!isPreparation && !isChoice && rangesIn(words).length === 0) {
    const [, hours] = /(\d+)-hour fast began at/.exec(words) ?? []
    const begins = hours ? about.flatMap((order) => fastsBegin(order, facts, Number(hours))) : []
    const times = [...orders.flatMap((order) => timesOf(order, facts)), ...begins]
    for (const time of timesIn(words))
      found.claim(
        'time',
        words,
        times.includes(time),
        `${truth}; times: ${list([...new Set(times)])}`,
      )
  }
  const title = /^Booked for (?:(?:two|three|four): )?(Sun|Mon|Tue|Wed|Thu|Fri|Sat)\w*/.exec(words)
  if (title && statement.role === 'heading') {
    const isTrue = orders.some(
      (order) =>
        order.status !== 'cancelled' &&
        [...visitsOf(order), ...turnsOf(order, facts)].some(
          ({ date, from, to }) =>
            weekdayOf(date) === title[1] &&
            // A scan that is only held follows in a sentence of its own.
            timesIn(words.replace(/\. The scan.*/, '')).every(
              (time, at) => time === (at === 0 ? from : to),
            ),
        ),
    )
    found.claim('booked', words, isTrue, truth)
  }
  const amounts = statement.role === 'row' ? [] : amountsIn(words)
  const pool = amounts.length > 0 ? amountsOf(orders, moment) : new Set<number>()
  for (const amount of amounts) {
    found.claim(
      'amount',
      words,
      pool.has(amount),
      `${truth}; to pay ${orders.map(({ net }) => rupees(net)).join(', ')}`,
    )
  }
  const step = around(statement, 'listitem')
  const [order] = orders
  if (
    orders.length === 1 &&
    order &&
    /^\s*(\d\d:\d\d [AP]M) (Done: )?Booked\b/.test(step?.text ?? '')
  ) {
    const then = memory.placedFor.get(order.no)
    for (const amount of amountsIn(words)) {
      if (then !== undefined)
        found.claim(
          'history',
          step?.text.trim() ?? words,
          amount === then,
          `it was booked for ${rupees(then)}`,
        )
    }
  }
  statusWords(statement, orders, found)
  headlines(statement, orders, found, truth)
  if (statement.role === 'pair' && statement.label === 'Patient') {
    found.claim(
      'patient',
      words,
      orders.some(({ name }) => statement.words.startsWith(name)),
      `for ${orders.map(({ name }) => name).join(', ')}`,
    )
  }
  if (statement.role === 'pair' && statement.label === 'Tests') {
    const [one] = orders
    const names = one?.lines.map(({ name }) => name) ?? []
    found.claim(
      'tests',
      words,
      orders.length > 1 || names.every((name) => statement.words.includes(name)),
      `the order has ${list(names)}`,
    )
  }
}

const STATUS: Readonly<Record<string, readonly string[]>> = {
  Booked: ['booked', 'phlebotomist_assigned'],
  Cancelled: ['cancelled'],
  Completed: ['completed', 'report_ready'],
}

/** What the title of an order's page, or a notice on it, says of its state. */
const HEADLINES: readonly (readonly [RegExp, (order: Order) => boolean])[] = [
  [/^This order was cancelled$/, ({ status }) => status === 'cancelled'],
  [/^Your report is ready$/, ({ status }) => status === 'report_ready'],
  [/^We need another sample$/, ({ status }) => status === 'resample'],
  [/^The visit did not take place$/, ({ awaitsSlot }) => awaitsSlot],
  [/^We could not take the sample/, ({ awaitsSlot }) => awaitsSlot],
  [/ has arrived$/, ({ status }) => status === 'phlebotomist_assigned'],
  [/^Your sample is /, ({ status }) => ['sample_collected', 'at_lab'].includes(status)],
]

function headlines(
  { words }: Statement,
  orders: readonly Order[],
  found: Judgement,
  truth: string,
): void {
  for (const [said, isSo] of HEADLINES) {
    if (said.test(words)) found.claim('headline', words, orders.some(isSo), truth)
  }
}

function statusWords(
  { words, role, within }: Statement,
  orders: readonly Order[],
  found: Judgement,
): void {
  const states = STATUS[words]
  const isList = within.some(({ role: part }) => part === 'listitem')
  const [order] = orders
  if (!states || !order || orders.length > 1 || role === 'heading' || role === 'option') return
  if (isList && !/\bOrder\b|\d{11}/.test(around({ within } as Statement, 'listitem')?.text ?? ''))
    return
  found.claim(
    'status',
    `${order.no}: ${words}`,
    states.includes(order.status),
    `order ${order.no} is ${order.status}`,
  )
}

export function daysOf(order: Order, { now }: Facts): string[] {
  const { placedAt, reportBy, events, told } = order
  const visits = visitsOf(order).map(({ date }) => date)
  const before = visits.flatMap((date) =>
    [1, 2, 3].map((days) =>
      labTime(`${date}T12:00:00+05:30`).subtract(days, 'day').format('YYYY-MM-DD'),
    ),
  )
  const known = [placedAt, reportBy, ...events.map(({ at }) => at), ...told].flatMap((at) =>
    at ? [dayOf(at)] : [],
  )
  return [...visits, ...before, ...known, dayOf(now)]
}

function timesOf(order: Order, facts: Facts): string[] {
  const { placedAt, reportBy, events, told } = order
  const known = [placedAt, reportBy, ...events.map(({ at }) => at), ...told].flatMap((at) =>
    at ? [timeOf(at)] : [],
  )
  const visits = [...visitsOf(order), ...turnsOf(order, facts)]
  return [...visits.flatMap(({ from, to }) => [from, to]), ...known, timeOf(facts.now)]
}

/** Everything in rupees that can be said of orders of one booking: before, after, and what changes. */
export function amountsOf(
  orders: readonly Order[],
  { facts, catalogue, reading }: Moment,
): Set<number> {
  const ids = new Set(orders.map(({ booking }) => booking))
  const all = facts.orders.filter(({ booking }) => ids.has(booking))
  const booked = all.flatMap(({ events }) => events.map(({ net }) => net))
  const pool = new Set<number>([0, FREE_FROM, ...catalogue.charges, ...booked])
  const sums = (of: (order: Order) => number) =>
    subsets(all).map((some) => some.reduce((sum, one) => sum + of(one), 0))
  // Who leaves the visit of several has a charge, and so may those who stay.
  if (all.length > 1) {
    for (const own of catalogue.charges)
      for (const theirs of catalogue.charges) pool.add(own + theirs)
  }
  const bases = [
    ...sums(({ net }) => net),
    ...sums(({ sub }) => sub),
    ...sums(({ due }) => due),
    ...sums(({ sub, discount, wallet }) => sub - discount - wallet),
  ]
  const isChange =
    /\/add-test/.test(reading.url.pathname) ||
    reading.statements.some(
      ({ role, words }) => role === 'name' && /^(What changes|Take out)/.test(words),
    )
  const parts = isChange
    ? named(reading.statements.map(({ words }) => words).join(' • '), catalogue)
    : []
  for (const base of bases) {
    for (const charge of [0, ...catalogue.charges]) {
      pool
        .add(base + charge)
        .add(Math.abs(base - charge))
        .add(FREE_FROM - base)
    }
    for (const { price } of parts) {
      for (const charge of [0, ...catalogue.charges, ...catalogue.charges.map((one) => -one)]) {
        pool
          .add(base + price + charge)
          .add(Math.abs(base - price + charge))
          .add(Math.abs(price - charge))
      }
    }
  }
  for (const { price, mrp } of parts) pool.add(price).add(mrp)
  for (const order of all) {
    for (const { price, mrp, discount } of order.lines) {
      pool
        .add(price)
        .add(mrp)
        .add(discount)
        .add(price - discount)
    }
    const { mrp, sub, charge, slotCharge, discount, wallet, net, due, moved, refunded, ofVisits } =
      order
    for (const sum of [
      mrp,
      charge,
      slotCharge,
      discount,
      wallet,
      mrp - sub,
      net - due,
      sub - discount,
    ])
      pool.add(sum)
    for (const sum of [...moved, ...refunded, ...ofVisits]) pool.add(sum)
  }
  return pool
}

function subsets<T>(all: readonly T[]): T[][] {
  let found: T[][] = [[]]
  for (const one of all.slice(0, 8)) found = found.flatMap((some) => [some, [...some, one]])
  return found
}

/** The days of a preparation follow each other. */
export function daysInOrder({ reading, facts }: Moment, found: Judgement): void {
  const days = reading.statements.filter(
    ({ role, within }) => role === 'heading' && PREPARATION.test(within.at(-1)?.name ?? ''),
  )
  let last = ''
  for (const { words, within } of days) {
    const [date] = /^(Today, )?\w{3} \d+ \w{3}$/.test(words) ? datesIn(words, facts.now) : []
    if (!date) continue
    const region = within.at(-1)?.name ?? ''
    found.claim('days', `${region}: ${words}`, date > last, `it stands below ${last}`)
    last = date
  }
}

/** By tab, the states of its orders; the first tab has all others. */
const TAB_STATES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Completed', ['completed', 'report_ready']],
  ['Cancelled', ['cancelled']],
])

/** How many orders there are. */
export const tabs: Rule = ({ role, words }, { facts }, found) => {
  const [, tab = '', count = ''] = /^(Open|Completed|Cancelled) (\d+)$/.exec(words) ?? []
  if (role !== 'tab' || tab === '') return
  const closed = [...TAB_STATES.values()].flat()
  const group = facts.orders.filter(
    ({ status }) => TAB_STATES.get(tab)?.includes(status) ?? !closed.includes(status),
  )
  const all = facts.orders.map(({ no, status }) => `${no} ${status}`)
  found.claim('count', words, group.length === Number(count), `orders: ${list(all)}`)
}

/** When a fast of these hours begins. At home somebody may come half an hour early. */
function fastsBegin(order: Order, facts: Facts, hours: number): string[] {
  const before = hours * 60 + (order.isHome ? 30 : 0)
  return [...visitsOf(order), ...turnsOf(order, facts)].map(({ from }) => {
    const [hour = 0, minute = 0] = from.split(':').map(Number)
    // Midnight is said by the day that ends.
    const begins = (((hour * 60 + minute - before) % DAY) + DAY) % DAY || DAY - 1
    return [Math.floor(begins / 60), begins % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':')
  })
}

/** Minutes of a day. */
const DAY = 24 * 60
