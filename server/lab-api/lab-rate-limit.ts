import type { Deps } from '#server/deps.ts'
import { secondsOverLimit } from '#server/http/rate-limit.ts'
import type { LabClient } from './lab-clients.repository.ts'
import { LabProblem } from './lab-problem.ts'

const MINUTE_MS = 60_000

/**
 * Counts a call of a client, in the database, so that the limit holds across processes.
 * @throws LabProblem `too-many` above `LAB_RATE_LIMIT`
 */
export async function countCall(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id }: Pick<LabClient, 'id'>,
): Promise<void> {
  const limit = deps.config.labRateLimit
  if (limit === 0) return
  const call = { counted: id, action: 'lab', limit, windowMs: MINUTE_MS } as const
  const retryAfter = await secondsOverLimit(deps, call)
  if (retryAfter === undefined) return
  throw new LabProblem(
    'too-many',
    `A client may make ${limit} calls a minute. Call again in ${retryAfter} seconds.`,
    retryAfter,
  )
}
