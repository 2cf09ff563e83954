import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { secondsOverLimit } from '#server/http/rate-limit.ts'
import { networkPrefix } from '../http/network-of.ts'
import type { LabCall } from './lab-api.contract.ts'
import type { LabReader } from './lab-audit.ts'
import type { LabClient } from './lab-clients.repository.ts'
import { LabProblem } from './lab-problem.ts'
import { admitClient } from './lab-tokens.ts'

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
    { retryAfter },
  )
}

/**
 * The client of a call, by its token; counted for the rate limit.
 * @throws LabProblem 401, 403, `too-many`
 */
export async function admitReader(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { headers, ip }: FastifyRequest,
  { path, scope }: Pick<LabCall, 'path' | 'scope'>,
): Promise<LabReader> {
  const client = await admitClient(deps, headers.authorization, scope)
  await countCall(deps, client)
  return { clientId: client.id, call: `lab ${path}`, network: networkPrefix(ip) }
}
