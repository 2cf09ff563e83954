import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'

/** Lines at the provider's current prices, and how they differ from those the patient saw. */
export type PricedCart = {
  readonly lines: readonly CartLine[]
  readonly changes: readonly PriceChange[]
}

/** What the server stores of a line: the test and the price last shown, rupees. */
export type SyncedLine = Pick<CartLine, 'code' | 'selling_price'>

export type StoredCart = {
  readonly lines: readonly CartLine[]
  /** The server's cart at the last sync; null for a visitor's cart, which no server has seen. */
  readonly synced: readonly SyncedLine[] | null
}

/** A line of a `change` of the server's cart. */
export type UnsavedLine = SyncedLine & { readonly removed?: true }

/** What the server does not have yet: lines added or at an accepted price, and lines removed. */
export function unsavedLines({ lines, synced }: StoredCart): readonly UnsavedLine[] {
  const known = new Map(synced?.map((line) => [line.code, line.selling_price]))
  const own = new Set(lines.map(({ code }) => code))
  return [
    ...lines
      .filter(({ code, selling_price }) => known.get(code) !== selling_price)
      .map(({ code, selling_price }) => ({ code, selling_price })),
    ...(synced ?? [])
      .filter(({ code }) => !own.has(code))
      .map((line) => ({ ...line, removed: true as const })),
  ]
}

/**
 * The server's cart, which is the truth, with the changes made here since it was sent `sent`. Prices
 * stay the ones that the patient saw; a line that is no longer sold stays until the patient agrees.
 */
export function rebased(
  own: readonly CartLine[],
  sent: readonly SyncedLine[],
  { lines, changes }: PricedCart,
): StoredCart {
  const known = new Map(own.map((line) => [line.code, line]))
  const seen = new Map(changes.map(({ code, was }) => [code, was]))
  const sold = lines.map((line) => atPrice(known.get(line.code) ?? line, seen.get(line.code), line))
  const gone = changes.flatMap(({ code, flag }) => {
    const line = known.get(code)
    return flag === 'notExist' && line ? [line] : []
  })
  const server = [...sold, ...gone]
  const unsaved = unsavedLines({ lines: own, synced: sent })
  const removed = new Set(unsaved.filter((line) => line.removed).map(({ code }) => code))
  const changed = unsaved.flatMap((line) => (line.removed ? [] : (known.get(line.code) ?? [])))
  return {
    lines: withLines(
      server.filter(({ code }) => !removed.has(code)),
      changed,
    ),
    synced: server.map(({ code, selling_price }) => ({ code, selling_price })),
  }
}

/** The lines at the prices the patient accepts, without those that are no longer sold. */
export function acceptedLines(
  lines: readonly CartLine[],
  { lines: current, changes }: PricedCart,
): readonly CartLine[] {
  const flags = new Map(changes.map(({ code, flag }) => [code, flag]))
  const priced = new Map(current.map((line) => [line.code, line]))
  return lines
    .filter(({ code }) => flags.get(code) !== 'notExist')
    .map((line) => (flags.has(line.code) ? (priced.get(line.code) ?? line) : line))
}

/** Whether two carts have the same items at the same prices: then no booking has to restart. */
export function hasSameLines(a: readonly SyncedLine[], b: readonly SyncedLine[]): boolean {
  const seen = new Map(a.map((line) => [line.code, line.selling_price]))
  return a.length === b.length && b.every((line) => seen.get(line.code) === line.selling_price)
}

/** The provider's line at the price last shown; `shown` has its other prices too, if it is known. */
function atPrice(shown: CartLine, was: number | undefined, current: CartLine): CartLine {
  if (was === undefined) return current
  if (shown.selling_price === was) return shown
  return { ...current, selling_price: was, sub_total: was }
}

/** Lines in their order, each replaced by its changed one; then those that are new. */
function withLines(lines: readonly CartLine[], changed: readonly CartLine[]): readonly CartLine[] {
  return [...new Map([...lines, ...changed].map((line) => [line.code, line])).values()]
}
