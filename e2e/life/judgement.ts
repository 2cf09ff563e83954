import type { Catalogue, Facts, Item, Order, Window } from './facts.ts'
import type { Reading, Statement } from './reader.ts'
import { rupees } from './tokens.ts'

/** One look at a page, and what the provider knows before and after the step that led to it. */
export type Moment = {
  readonly reading: Reading
  readonly catalogue: Catalogue
  readonly facts: Facts
  readonly before: Facts
  readonly isSignedIn: boolean
  /** Names in the cart of a visitor, which no table holds: what was added by hand. */
  readonly visitorCart: readonly string[]
  /** The page that the step asked for; empty when it stayed on its page. */
  readonly asked: string
  readonly memory: Memory
}

/** What was said or known earlier in the life. */
export type Memory = {
  /** What an order cost when it was placed, by number. */
  readonly placedFor: Map<string, number>
  /** By subject, each wording with where it stood. */
  readonly sayings: Map<string, Map<string, string>>
  /** The queries of the thank-you pages that were read. */
  readonly thanked: Set<string>
}

export type Finding = {
  readonly rule: string
  readonly sentence: string
  readonly fact: string
}

export const FREE_FROM = 200_000

/** What was claimed of a page, and what of it is false. */
export class Judgement {
  readonly findings: Finding[] = []
  checked = 0

  claim(rule: string, sentence: string, isTrue: boolean, fact: string): void {
    this.checked += 1
    if (isTrue) return
    if (this.findings.some((one) => one.sentence === sentence && one.rule === rule)) return
    this.findings.push({ rule, sentence, fact })
  }
}

export type Rule = (statement: Statement, moment: Moment, found: Judgement) => void

export const path = ({ reading }: Moment) => reading.url.pathname
export const inCart = ({ isSignedIn, facts, visitorCart }: Moment) =>
  isSignedIn ? facts.cart.map(({ name }) => name) : visitorCart
export const says = ({ label, words }: Statement) => (label ? `${label}: ${words}` : words)

/** The items named in a text. A name that is part of a longer one there does not count. */
export function named(words: string, { items }: Catalogue): Item[] {
  let rest = words
  const found: Item[] = []
  for (const item of items.toSorted((a, b) => b.name.length - a.name.length)) {
    if (!hasName(rest, item.name)) continue
    found.push(item)
    rest = rest.replaceAll(item.name, '•')
  }
  return found
}

function hasName(words: string, name: string): boolean {
  const at = words.indexOf(name)
  return at >= 0 && !/\w/.test(words[at - 1] ?? '') && !/\w/.test(words[at + name.length] ?? '')
}

export const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
export const list = (all: readonly string[]) => all.join(', ') || 'nothing'
export const same = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join() === b.toSorted().join()

export const visitsOf = ({ window, appointments }: Order): Window[] => [
  ...(window ? [window] : []),
  ...appointments,
]

/** Minutes that each person of a home visit takes. */
const TURN = 20

/** The order's own part of a visit for several, and the whole of such a visit. */
export function turnsOf(order: Order, { orders }: Facts): Window[] {
  const { window } = order
  if (!window || !order.isHome) return []
  const together = orders.filter(
    ({ booking, status, isHome, window: other }) =>
      booking === order.booking &&
      status !== 'cancelled' &&
      isHome &&
      other?.date === window.date &&
      other.from === window.from,
  )
  const at = (turns: number) => later(window.from, turns * TURN)
  return together.length < 2
    ? []
    : [
        { ...window, to: at(together.length) },
        ...together.map((_, turn) => ({ ...window, from: at(turn), to: at(turn + 1) })),
      ]
}

/** A slot, and the visits to several that begin with it. */
export function visitsFrom(slot: Window): Window[] {
  return [slot, ...[2, 3, 4].map((people) => ({ ...slot, to: later(slot.from, people * TURN) }))]
}

function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const all = hour * 60 + minute + minutes
  return [Math.floor(all / 60), all % 60].map((one) => String(one).padStart(2, '0')).join(':')
}

export const priceWords = ({ name, price, mrp }: Item) =>
  `${name} costs ${rupees(price)}, MRP ${rupees(mrp)}`

/** The pages of a booking. */
export const BOOKING = ['/cart', '/patient-cart', '/slots', '/payment', '/saved-address']
