type Line = { readonly code: string; readonly selling_price: number }

/** A line whose price changed; rupees. */
export type PriceChange =
  | {
      readonly code: string
      readonly flag: 'price_diff'
      readonly was: number
      readonly now: number
    }
  | { readonly code: string; readonly flag: 'notExist'; readonly was: number }

/** Changed lines only (spec §4): `price_diff`, or `notExist` if the item is gone. */
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
