import { type Candidate, type Restriction, refusalFor } from './eligibility.ts'
import { coveredBy, type MeasuredLine, measuredBy, requiredFor } from './measured.ts'
import { isCollectionFree } from './pricing.ts'

export type ComparableLine = MeasuredLine &
  Restriction & {
    /** Rupees. */
    readonly selling_price: number
    readonly is_hc_available: boolean
    /** Hours without food; 0 = none. */
    readonly fasting_hours: number
  }

/** A cheaper selection of items that measures at least the same. */
export type CheaperEquivalent<Line> = {
  /** Added to the cart; null if removing lines is enough. */
  readonly item: Line | null
  /** Removed from the cart; at least one line. */
  readonly dropped: readonly Line[]
  /** Rupees saved in total, home collection included, for any slot. */
  readonly saves: number
  /** The saving depends on the slot; `saves` is the minimum. */
  readonly atLeast: boolean
  /** Names of additional parameters. */
  readonly gained: readonly string[]
  /** Hours without food, if longer than the cart's; else 0. */
  readonly fast: number
}

export type EquivalentQuery<Line> = {
  readonly lines: readonly Line[]
  /** Candidates for the replacement. */
  readonly catalogue: readonly Line[]
  /** The chosen patient. If null, only unrestricted items are offered. */
  readonly member: Candidate | null
  /**
   * Lowest and highest charge for home collection below the free limit, rupees; `from` is 0 if the
   * patient may visit a centre instead.
   */
  readonly charges: { readonly from: number; readonly to: number }
}

/**
 * Cheaper equivalents of a cart, highest saving first: for each catalogue item the cheapest set of
 * lines to keep with it, and the cheapest set without any new item. Each costs less than the cart
 * at every charge, covers all its analytes and scans, suits the patient, adds no scan, and keeps a
 * home visit a home visit.
 */
export function findCheaperEquivalents<Line extends ComparableLine>(
  question: EquivalentQuery<Line>,
): CheaperEquivalent<Line>[] {
  const { lines, catalogue, member } = question
  const fits = catalogue.filter(
    (item) =>
      !lines.some(({ code }) => code === item.code) &&
      isFor(item, member) &&
      keepsVisit(item, lines),
  )
  return [null, ...fits]
    .map((item) => equivalentWith(item, question))
    .filter(({ dropped, saves }) => dropped.length > 0 && saves > 0)
    .sort((a, b) => b.saves - a.saves)
}

function equivalentWith<Line extends ComparableLine>(
  item: Line | null,
  { lines, charges }: EquivalentQuery<Line>,
): CheaperEquivalent<Line> {
  const kept = cheapestKeptLines(lines, item)
  const after = item ? [...kept, item] : kept
  // The saving is linear in the charge, so its extremes are at the ends of the range.
  const saved = [charges.from, charges.to].map(
    (charge) => payable(lines, charge) - payable(after, charge),
  )
  const lowest = Math.min(...saved)
  const fast = longestFast(after)
  return {
    item,
    dropped: lines.filter((line) => !kept.includes(line)),
    saves: lowest / PAISE,
    atLeast: Math.max(...saved) > lowest,
    gained: item ? gainedBy(item, lines) : [],
    fast: fast > longestFast(lines) ? fast : 0,
  }
}

function isFor(item: Restriction, member: Candidate | null): boolean {
  return member ? refusalFor(item, member) === null : item.sex_age_action === 0
}

/** Keeps home collection possible, and needs no modality that the cart does not need. */
function keepsVisit(item: ComparableLine, lines: readonly ComparableLine[]): boolean {
  if (!item.is_hc_available && lines.every((line) => line.is_hc_available)) return false
  const scanned = new Set(lines.flatMap(({ scans }) => scans.map(({ code }) => code)))
  return item.scans.every(({ code }) => scanned.has(code))
}

/** The cheapest lines that, together with the item, cover everything the cart measures. */
function cheapestKeptLines<Line extends ComparableLine>(
  lines: readonly Line[],
  item: Line | null,
): readonly Line[] {
  const byPrice = [...lines].sort((a, b) => a.selling_price - b.selling_price)
  const demands = demandsOf(byPrice, item)
  let best: readonly Line[] = byPrice
  let cheapest = paiseOf(byPrice)
  const search = (kept: readonly Line[], cost: number): void => {
    if (cost >= cheapest) return
    const open = demands.find((givers) => !givers.some((line) => kept.includes(line)))
    if (!open) {
      best = kept
      cheapest = cost
      return
    }
    for (const line of open) search([...kept, line], cost + paiseOf([line]))
  }
  search([], 0)
  return lines.filter((line) => best.includes(line))
}

/** For each demand that the item does not meet, the lines that do; fewest options first. */
function demandsOf<Line extends ComparableLine>(
  lines: readonly Line[],
  item: Line | null,
): Line[][] {
  const given = item ? coveredBy(item) : new Set<string>()
  const needed = new Set(lines.flatMap((line) => [...requiredFor(line)]))
  const gifts = lines.map((line) => ({ line, gives: coveredBy(line) }))
  const demands = new Map<string, Line[]>()
  for (const key of needed) {
    if (given.has(key)) continue
    const givers = gifts.filter(({ gives }) => gives.has(key)).map(({ line }) => line)
    demands.set(givers.map(({ code }) => code).join(), givers)
  }
  return [...demands.values()].sort((a, b) => a.length - b.length)
}

function gainedBy(item: ComparableLine, lines: readonly ComparableLine[]): string[] {
  const before = new Set(lines.flatMap((line) => [...measuredBy(line).keys()]))
  return [...measuredBy(item)].filter(([key]) => !before.has(key)).map(([, name]) => name)
}

/** Hours without food before all lines; 0 = none. */
export function longestFast(lines: readonly Pick<ComparableLine, 'fasting_hours'>[]): number {
  return Math.max(0, ...lines.map((line) => line.fasting_hours))
}

const PAISE = 100

/**
 * Paise to pay for the lines plus collection at a charge in rupees; a centre visit has no charge.
 */
function payable(lines: readonly ComparableLine[], charge: number): number {
  const paise = paiseOf(lines)
  const isDue = lines.every((line) => line.is_hc_available) && !isCollectionFree(paise / PAISE)
  return paise + (isDue ? Math.round(charge * PAISE) : 0)
}

function paiseOf(lines: readonly ComparableLine[]): number {
  return lines.reduce((sum, line) => sum + Math.round(line.selling_price * PAISE), 0)
}
