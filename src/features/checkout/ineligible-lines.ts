import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'

export type IneligibleLine = {
  readonly code: string
  readonly name: string
  /** The spec's message. */
  readonly message: string
}

/** Lines the selected member may not take (spec §5); empty without a member. */
export function ineligibleLines(
  lines: readonly CartLine[],
  member: Member | null,
): IneligibleLine[] {
  return lines.flatMap((line) => {
    const message = refusalFor(line, member)
    return message === null ? [] : [{ code: line.code, name: line.name, message }]
  })
}
