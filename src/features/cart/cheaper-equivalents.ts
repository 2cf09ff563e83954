import type { CartLine } from '#contract/cart.endpoints.ts'
import {
  type CheaperEquivalent as Equivalent,
  findCheaperEquivalents,
} from '#contract/rules/cheaper-equivalent.ts'
import type { Candidate } from '#contract/rules/eligibility.ts'

export type CheaperEquivalent = Equivalent<CartLine>

type CheaperEquivalentsInput = {
  readonly lines: readonly CartLine[]
  /** The city's packages; empty while they load. */
  readonly packages: readonly CartLine[]
  readonly member: Candidate | null
  /** Lowest and highest slot charge of the city in rupees; undefined while loading. */
  readonly charges: { readonly from: number; readonly to: number } | undefined
  /** Centre visits are bookable; they carry no collection charge. */
  readonly offersCentre: boolean
}

/** Cheaper equivalents of the cart, largest saving first; empty until the charges are known. */
export function cheaperEquivalents(input: CheaperEquivalentsInput): CheaperEquivalent[] {
  const { lines, packages, member, charges, offersCentre } = input
  if (!charges) return []
  const from = offersCentre ? 0 : charges.from
  return findCheaperEquivalents({
    lines,
    catalogue: packages,
    member,
    charges: { from, to: charges.to },
  })
}

/** Identifies an equivalent, so that a declined one is not offered again. */
export function equivalentKey({ item, dropped }: CheaperEquivalent): string {
  return [item?.code ?? '', ...dropped.map(({ code }) => code)].join()
}
