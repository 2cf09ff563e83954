/** Pages that are drawn as they come; those behind them only as far as they are looked at. */
const DRAWN = 4

export type MenuPages = {
  /** After the first. */
  readonly drawn: readonly number[]
  /** The page the address asks for, when it is not among those. */
  readonly reached: number | undefined
}

/** How a list is drawn that is asked for up to a page, of `total` items and `size` to a page. */
export function menuPages(asked: number, total: number, size: number): MenuPages {
  const last = Math.min(asked, Math.max(1, Math.ceil(total / size)))
  const drawn = Array.from({ length: Math.min(last, DRAWN) - 1 }, (_, at) => at + 2)
  return { drawn, reached: last > DRAWN ? last : undefined }
}
