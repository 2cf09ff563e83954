import pLimit from 'p-limit'
import type { EndpointName } from '../../contract/inventory.ts'
import { CallFailure, Unmet } from './failure.ts'
import type { Lab } from './lab.ts'

/** Something that the contract promises of one call. `run` throws if it is not so. */
export type Check = {
  readonly call: EndpointName
  readonly says: string
  readonly run: (lab: Lab) => Promise<unknown>
  /** Changes nothing that another check sees, so several such checks run at once. */
  readonly independent?: true
}

const AT_ONCE = 8

export type Outcome = {
  readonly call: EndpointName
  readonly says: string
  readonly outcome: 'ok' | 'fails' | 'skipped'
  /** Why it fails or was skipped. */
  readonly why?: string
}

/**
 * Runs the checks in their order, independent neighbours at once. A check that needs another call,
 * which fails, is skipped; the failure stands at the call itself, in a line of its own if no check of
 * that call met it.
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
  async function runOne({ call, says, run }: Check): Promise<void> {
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

  const limit = pLimit(AT_ONCE)
  let running: Promise<void>[] = []
  for (const check of checks) {
    if (check.independent) running.push(limit(() => runOne(check)))
    else {
      await Promise.all(running)
      running = []
      await runOne(check)
    }
  }
  await Promise.all(running)

  for (const [call, why] of needed) {
    if (outcomes.some((one) => one.call === call && one.outcome === 'fails')) continue
    note({ call, says: 'answers where other calls need it', outcome: 'fails', why })
  }
  return outcomes
}
