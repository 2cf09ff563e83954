import { answerChecks } from './answers/every-call.ts'
import { type Check, type Outcome, runChecks } from './check.ts'
import { everyCallChecks } from './checks/every-call.ts'
import { expiryChecks } from './checks/expiry.ts'
import { idempotencyChecks } from './checks/idempotency.ts'
import { linkedOrderChecks } from './checks/linked-orders.ts'
import { otherPatientChecks } from './checks/other-patient.ts'
import { raceChecks } from './checks/races.ts'
import { reportTextChecks } from './checks/report-texts.ts'
import { tokenChecks } from './checks/tokens.ts'
import { unknownInputChecks } from './checks/unknown-input.ts'
import { cleanUp } from './clean-up.ts'
import { type Options, openLab } from './lab.ts'

/** In the order in which they run: the last of the answers ends an account that tokens need. */
export const CHECKS: readonly Check[] = [
  ...everyCallChecks,
  ...unknownInputChecks,
  ...tokenChecks,
  ...answerChecks,
  ...idempotencyChecks,
  ...raceChecks,
  ...linkedOrderChecks,
  ...reportTextChecks,
  ...otherPatientChecks,
  ...expiryChecks,
]

export type Report = {
  readonly base: string
  readonly outcomes: readonly Outcome[]
  /** What could not be removed at the end. */
  readonly left: readonly string[]
}

/** Holds the provider against the contract, and removes what was made for it. */
export async function holdAgainstContract(
  options: Options,
  {
    checks = CHECKS,
    onOutcome,
  }: { checks?: readonly Check[]; onOutcome?: (outcome: Outcome) => void } = {},
): Promise<Report> {
  const lab = await openLab(options)
  try {
    const outcomes = await runChecks(checks, lab, onOutcome)
    return { base: options.base, outcomes, left: await cleanUp(lab) }
  } catch (error) {
    await cleanUp(lab)
    throw error
  }
}
