import type { CartLine } from '#contract/cart.endpoints.ts'
import { type Cover, coversOf } from '#contract/rules/cover.ts'
import type { Candidate } from '#contract/rules/eligibility.ts'
import { planVisit } from '#contract/rules/walk-in.ts'

export type CartCover = Cover<CartLine>

/** Rupees above any subtotal that is charged for: an unknown charge must not fall due by a cover. */
const UNKNOWN_CHARGE = 100_000

type CartCoverInput = {
  readonly lines: readonly CartLine[]
  /** Packages of the city; none until they are known. */
  readonly packages: readonly CartLine[]
  readonly member: Candidate | null
  /** Lowest and highest charge of the city's windows, rupees; undefined while they load. */
  readonly charges: { readonly from: number; readonly to: number } | undefined
}

/** How the cart could be had for less, the best way first. */
export function cartCovers({ lines, packages, member, charges }: CartCoverInput): CartCover[] {
  const atHome = !planVisit(lines, false).onlyAtCentre
  const collection = atHome ? (charges?.to ?? UNKNOWN_CHARGE) : 0
  return coversOf({ lines, catalogue: packages, member, collection })
}

/** What makes a cover the one that the patient has declined already. */
export function coverKey({ item, dropped }: CartCover): string {
  return [item?.code ?? '', ...dropped.map(({ code }) => code)].join()
}
