import type { EndpointName } from '#contract/inventory.ts'
import { CallFailure, Unmet } from './failure.ts'
import type { Lab } from './lab.ts'

/** Something that the contract promises of one call. `run` throws if it is not so. */
export type Check = {
  readonly call: EndpointName
  readonly says: string
  readonly run: (lab: Lab) => Promise<unknown>
}

export type Outcome = {
  readonly call: EndpointName
  readonly says: string
  readonly outcome: 'ok' | 'fails' | 'skipped'
  /** Why it fails or was skipped. */
  readonly why?: string
}

/**
 * Runs the checks one after the other. A check that needs another call, which fails, is skipped; the
 * failure stands at the call itself, in a line of its own if no check of that call met it.
 */
export async function runChecks(
  checks: readonly Check[],
  lab: Lab,
  onOutcome: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const needed = new Map<EndpointName, string>()
  const note = (outcome: Outcome) => {
    outcomes.push(outcome)
    onOutcome(outcome)
  }
  for (const { call, says, run } of checks) {
    try {
      await run(lab)
      note({ call, says, outcome: 'ok' })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (error instanceof Unmet) note({ call, says, outcome: 'skipped', why })
      else if (error instanceof CallFailure && error.call !== call) {
        needed.set(error.call, why)
        note({ call, says, outcome: 'skipped', why: `it needs ${error.call}, which fails` })
      } else note({ call, says, outcome: 'fails', why })
    }
  }
  for (const [call, why] of needed) {
    if (outcomes.some((one) => one.call === call && one.outcome === 'fails')) continue
    note({ call, says: 'answers where other calls need it', outcome: 'fails', why })
  }
  return outcomes
}
