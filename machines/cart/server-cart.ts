import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'

/** Lines at the provider's current prices, and how they differ from those the patient saw. */
export type PricedCart = {
  readonly lines: readonly CartLine[]
  readonly changes: readonly PriceChange[]
}

/** A change of the cart. No code is both changed and removed. */
export type CartChange = {
  /** Lines that are new or have another price. */
  readonly changed: readonly CartLine[]
  /** Codes. */
  readonly removed: readonly string[]
}

export const noChange: CartChange = { changed: [], removed: [] }

export type StoredCart = {
  readonly lines: readonly CartLine[]
  /** What was changed, here or in another tab, and is not known to be on the server. */
  readonly unsaved: CartChange
  /** Whether the server may have this cart; a visitor's cart it has not. */
  readonly isSynced: boolean
}

export const noCart: StoredCart = { lines: [], unsaved: noChange, isSynced: false }

type PricedLine = Pick<CartLine, 'code' | 'selling_price'>

export function changeBetween(
  before: readonly PricedLine[],
  after: readonly CartLine[],
): CartChange {
  const seen = new Map(before.map((line) => [line.code, line.selling_price]))
  const kept = new Set(after.map(({ code }) => code))
  return {
    changed: after.filter(({ code, selling_price }) => seen.get(code) !== selling_price),
    removed: before.map(({ code }) => code).filter((code) => !kept.has(code)),
  }
}

/** Lines stay in their order; those that are new follow. */
export function withChange(
  lines: readonly CartLine[],
  { changed, removed }: CartChange,
): readonly CartLine[] {
  const kept = lines.filter(({ code }) => !removed.includes(code))
  return [...new Map([...kept, ...changed].map((line) => [line.code, line])).values()]
}

/** The cart after a change that the server does not have yet. */
export function changedCart(
  { lines, unsaved, isSynced }: StoredCart,
  change: CartChange,
): StoredCart {
  const codes = new Set(change.changed.map(({ code }) => code))
  const left = unsaved.removed.filter((code) => !codes.has(code))
  return {
    lines: withChange(lines, change),
    unsaved: {
      changed: withChange(unsaved.changed, change),
      // From the server's cart, which a visitor's cart is not part of.
      removed: isSynced ? [...new Set([...left, ...change.removed])] : [],
    },
    isSynced,
  }
}

/** Lines of a call that changes the server's cart, with the price last shown. */
export function linesOfChange({ changed, removed }: CartChange) {
  return [
    ...changed.map(({ code, selling_price }) => ({ code, selling_price })),
    ...removed.map((code) => ({ code, removed: true as const })),
  ]
}

/** What has changed since `sent` was sent. */
export function unsentChange({ changed, removed }: CartChange, sent: CartChange): CartChange {
  const known = new Map(sent.changed.map((line) => [line.code, line.selling_price]))
  return {
    changed: changed.filter(({ code, selling_price }) => known.get(code) !== selling_price),
    removed: removed.filter((code) => !sent.removed.includes(code)),
  }
}

/**
 * The server's cart, which is the truth, with what has changed here since `sent` was sent. Prices stay
 * the ones that the patient saw; a line that is no longer sold stays until the patient agrees.
 */
export function rebased(
  own: StoredCart,
  sent: CartChange,
  { lines, changes }: PricedCart,
): StoredCart {
  const known = new Map(own.lines.map((line) => [line.code, line]))
  const seen = new Map(changes.map(({ code, was }) => [code, was]))
  const sold = lines.map((line) => atPrice(known.get(line.code) ?? line, seen.get(line.code), line))
  const gone = changes.flatMap(({ code, flag }) => {
    const line = known.get(code)
    return flag === 'notExist' && line ? [line] : []
  })
  return rebasedOn([...sold, ...gone], own, sent)
}

/** The cart with these lines of the server, and what has changed here since `sent` was sent. */
export function rebasedOn(
  server: readonly CartLine[],
  { unsaved }: StoredCart,
  sent: CartChange,
): StoredCart {
  const unsent = unsentChange(unsaved, sent)
  return { lines: withChange(server, unsent), unsaved: unsent, isSynced: true }
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

/** Of the changes, those that these lines do not have yet. */
export function changesFor(
  lines: readonly CartLine[],
  changes: readonly PriceChange[],
): readonly PriceChange[] {
  const own = new Map(lines.map((line) => [line.code, line.selling_price]))
  return changes.flatMap((change) => {
    const was = own.get(change.code)
    if (was === undefined || (change.flag === 'price_diff' && was === change.now)) return []
    return [{ ...change, was }]
  })
}

/** Whether two carts have the same items at the same prices: then no booking has to restart. */
export function hasSameLines(a: readonly CartLine[], b: readonly CartLine[]): boolean {
  return isNothing(changeBetween(a, b))
}

export function isNothing({ changed, removed }: CartChange): boolean {
  return changed.length === 0 && removed.length === 0
}

/** The provider's line at the price last shown; `shown` has its other prices too, if it is known. */
function atPrice(shown: CartLine, was: number | undefined, current: CartLine): CartLine {
  if (was === undefined) return current
  if (shown.selling_price === was) return shown
  return { ...current, selling_price: was, sub_total: was }
}
