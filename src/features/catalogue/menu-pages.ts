/** Pages rendered in full; later ones are virtualised. */
const DRAWN = 4

export type MenuPages = {
  /** Numbers of the pages rendered in full after the first. */
  readonly drawn: readonly number[]
  /** The requested page, when it is beyond those. */
  readonly reached: number | undefined
}

/**
 * Splits a list of `total` items, `size` a page, into fully rendered pages and the requested one.
 */
export function menuPages(asked: number, total: number, size: number): MenuPages {
  const last = Math.min(asked, Math.max(1, Math.ceil(total / size)))
  const drawn = Array.from({ length: Math.min(last, DRAWN) - 1 }, (_, at) => at + 2)
  return { drawn, reached: last > DRAWN ? last : undefined }
}
