type Line = { readonly code: string; readonly selling_price: number }

/** A line that a price check found changed; prices in rupees. */
export type PriceChange =
  | {
      readonly code: string
      readonly flag: 'price_diff'
      readonly was: number
      readonly now: number
    }
  | { readonly code: string; readonly flag: 'notExist'; readonly was: number }

/**
 * spec §4: a line is flagged `price_diff`, or `notExist` when its item is gone;
 * unchanged lines are dropped from the list.
 */
export function comparePrices(
  lines: readonly Line[],
  current: ReadonlyMap<string, number>,
): PriceChange[] {
  return lines.flatMap((line): PriceChange[] => {
    const now = current.get(line.code)
    if (now === undefined) return [{ code: line.code, flag: 'notExist', was: line.selling_price }]
    if (now === line.selling_price) return []
    return [{ code: line.code, flag: 'price_diff', was: line.selling_price, now }]
  })
}
