import { setTimeout as pause } from 'node:timers/promises'
import { isHealthy, members } from '../patroni.ts'
import type { Cluster } from '../start-cluster.ts'
import { waitUntil } from '../wait-until.ts'
import { isSuccess, type Outage, outageBetween } from './answers.ts'
import type { Browsers } from './browser.ts'
import type { Step } from './steps.ts'

export type Measured = Outage & {
  readonly says: string
  /** Seconds from the repair until all nodes follow the primary; undefined if nothing was broken. */
  readonly joinedAfter: number | undefined
}

/** Load before a step and after it, so that an outage has two ends. */
const STEADY_MS = 12_000
/** Enough for a node whose data cannot be rewound: all of it is copied again. */
const RECOVERY_SECONDS = 240

/** @throws ClusterProblem if patients cannot write again, or a node does not come back. */
export async function measureStep(
  cluster: Cluster,
  { answers }: Browsers,
  { says, run }: Step,
): Promise<Measured> {
  await pause(STEADY_MS)
  const from = performance.now()
  const mend = await run(cluster)
  const ran = performance.now()
  await waitUntil('patients can write again', RECOVERY_SECONDS, () =>
    // Calls that were under way may still be answered within a second.
    answers.some(({ writes, status, at }) => writes && isSuccess(status) && at > ran + 1_000),
  )
  await pause(STEADY_MS)
  const outage = outageBetween(answers, from, performance.now())
  const mended = performance.now()
  mend?.()
  await allFollow(cluster)
  const joinedAfter = mend && (performance.now() - mended) / 1_000
  return { ...outage, says, joinedAfter }
}

async function allFollow({ layout }: Cluster): Promise<void> {
  const expected = { nodes: layout.nodes.length, synchronous: true }
  await waitUntil('all nodes follow one primary', RECOVERY_SECONDS, async () =>
    isHealthy(await members(layout), expected),
  )
}
