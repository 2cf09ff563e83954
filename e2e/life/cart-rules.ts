import type { Facts } from './facts.ts'
import {
  BOOKING,
  FREE_FROM,
  inCart,
  type Judgement,
  list,
  type Moment,
  path,
  priceWords,
  same,
  sum,
} from './judgement.ts'
import type { Statement } from './reader.ts'
import { amountsIn, datesIn, rupees, timesIn } from './tokens.ts'

/** A payment that is not finished is told of before the cart: the bank's page may be open elsewhere. */
const UNFINISHED = 'No money was taken'

/** Who asks for the cart sees what is in it, and no booking whose thank-you page was read before. */
export function cartIsShown(moment: Moment, found: Judgement): void {
  const { reading, asked, memory } = moment
  const cart = inCart(moment)
  const title = reading.statements.find(({ role }) => role === 'heading')?.words ?? ''
  if (asked === '/cart' && cart.length > 0 && title !== UNFINISHED) {
    const main = reading.statements
      .find(({ within }) => within.at(-1)?.role === 'main')
      ?.within.at(-1)
    const missing = cart.filter((name) => !main?.text.includes(name))
    found.claim(
      'cart',
      `The cart was opened, and the page says: ${title}`,
      missing.length === 0,
      `in the cart: ${list(cart)}`,
    )
  }
  if (path(moment) === '/thank-you') {
    const { search } = reading.url
    if (asked !== '/cart') memory.thanked.add(search)
    else
      found.claim(
        'cart',
        `The cart was opened, and the page says: ${title}`,
        !memory.thanked.has(search),
        'this booking was read before',
      )
  }
  if (path(moment) !== '/cart' || title !== 'Cart') return
  const lines = reading.statements.flatMap(({ role, words }) =>
    role === 'button' ? (/^Remove (?!it, |them, )(.+)$/.exec(words)?.[1] ?? []) : [],
  )
  if (lines.length > 0)
    found.claim(
      'cart',
      `The cart lists ${list(lines)}`,
      same(lines, cart),
      `in the cart: ${list(cart)}`,
    )
  const count = reading.statements.flatMap(
    ({ words }) => /^(\d+) items?, prices for/.exec(words)?.[1] ?? [],
  )
  for (const said of count)
    found.claim(
      'cart',
      `${said} items, prices for …`,
      Number(said) === cart.length,
      `in the cart: ${list(cart)}`,
    )
}

/** The table of who has which tests, and what is said elsewhere of a booking for several people. */
const PEOPLE = 'Tests by person'
const SEVERAL =
  /^Who is this visit for\?$|\b[2-6] people, |^Patients$|is not in this booking$|^You are booking for |^For \w+(, \w+)* and \w+, at /

/** The rows of a bill before an order is placed. */
export function bill(moment: Moment, found: Judgement): void {
  const { reading, facts, catalogue } = moment
  if (!BOOKING.includes(path(moment))) return
  const all = reading.statements.filter(({ role }) => role === 'row')
  const isOfPerson = ({ within }: Statement) => within.some(({ name }) => name === PEOPLE)
  const rows = all.filter((row) => !isOfPerson(row)).map(({ words }) => words)
  const given = all.find((row) => isOfPerson(row) && /^Sum ₹/.test(row.words))
  // A test of several people is paid for each of them, and one may be for nobody yet, or for later.
  if (!given && reading.statements.some(({ words }) => SEVERAL.test(words))) return
  const cart = inCart(moment).flatMap((name) => catalogue.byName.get(name) ?? [])
  const sub = given ? sum(amountsIn(given.words)) : sum(cart.map(({ price }) => price))
  const mrp = sum(cart.map((item) => item.mrp))
  const [low = 0, high = 0] = catalogue.charges.toSorted((a, b) => a - b)
  const isFree = sub >= FREE_FROM
  const expected: readonly (readonly [RegExp, readonly number[]])[] = [
    [/^MRP of \d+ items? /, [mrp]],
    [/^Discount on MRP /, [mrp - sub]],
    [/^Subtotal ₹/, [sub]],
    [/^With a home visit ₹/, isFree ? [sub] : [sub + low, sub + high]],
    [/^At a centre ₹/, [sub]],
    [/^Home collection by slot, free from ₹2,000 /, [FREE_FROM, ...(isFree ? [] : [low, high])]],
    [
      /^Home collection \w{3} \d/,
      isFree ? [] : [rows.flatMap((row) => chargeOf(row, facts))[0] ?? -1],
    ],
  ]
  for (const row of rows) {
    const rule = expected.find(([label]) => label.test(row))
    if (!rule || cart.length === 0) continue
    const isTrue =
      amountsIn(row)
        .filter((amount) => amount > 0)
        .join() === rule[1].filter((amount) => amount > 0).join()
    found.claim(
      'bill',
      row,
      isTrue,
      `the cart has ${cart.map(priceWords).join(', ')}: ${rule[1].map(rupees).join(' and ')}`,
    )
  }
  const total = rows
    .flatMap((row) => (/^(Total|Net payable) ₹/.test(row) ? amountsIn(row) : []))
    .at(-1)
  if (total === undefined || cart.length === 0) return
  // A centre visit has no charges: its bill lists the tests.
  const isByItem = !rows.some((row) => /^Subtotal ₹/.test(row))
  const isItem = (row: string) => catalogue.byName.has(row.replace(/ ₹[\d,.]+$/, ''))
  const added = rows.filter(
    (row) =>
      (isByItem && isItem(row)) ||
      (/^(Subtotal|Home collection|Coupon|Points|Wallet|.*(coupon|points)|[A-Z0-9]+ )/.test(row) &&
        !/^(MRP|Discount on|Total|Net)/.test(row) &&
        !/ MRP ₹/.test(row)),
  )
  const worked = sum(added.map((row) => (amountsIn(row).at(-1) ?? 0) * (/−|-₹/.test(row) ? -1 : 1)))
  found.claim('bill', rows.join('; '), worked === total, `these rows come to ${rupees(worked)}`)
}

/** The charge of the slot that a row names. */
function chargeOf(row: string, { windows, now }: Facts): number[] {
  const [date] = datesIn(row, now)
  const [time] = timesIn(row)
  return windows.flatMap((one) => (one.date === date && one.from === time ? one.charge : []))
}
