import type { CartLine } from '#contract/cart.endpoints.ts'
import { type Cover, coversOf } from '#contract/rules/cover.ts'
import type { Candidate } from '#contract/rules/eligibility.ts'

export type CheaperEquivalent = Cover<CartLine>

type CheaperEquivalentsInput = {
  readonly lines: readonly CartLine[]
  /** Packages of the city; none until they are known. */
  readonly packages: readonly CartLine[]
  readonly member: Candidate | null
  /** Lowest and highest charge of the city's slots, rupees; undefined until they are known. */
  readonly charges: { readonly from: number; readonly to: number } | undefined
  /** The lab books centre visits, which cost nothing. */
  readonly offersCentre: boolean
}

/** How the cart could be had for less, the best way first; none until the charges are known. */
export function cheaperEquivalents(input: CheaperEquivalentsInput): CheaperEquivalent[] {
  const { lines, packages, member, charges, offersCentre } = input
  if (!charges) return []
  const from = offersCentre ? 0 : charges.from
  return coversOf({ lines, catalogue: packages, member, charges: { from, to: charges.to } })
}

/** What makes a cover the one that the patient has declined already. */
export function equivalentKey({ item, dropped }: CheaperEquivalent): string {
  return [item?.code ?? '', ...dropped.map(({ code }) => code)].join()
}
