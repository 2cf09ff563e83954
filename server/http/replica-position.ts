import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE, hasSideEffects } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { type ReplicaReads, UNKNOWN_POSITION } from '#server/db/replica-reads.ts'
import { cookieOptions } from './cookie-options.ts'

const COOKIE = 'replica_position'

/** Longer than any allowed lag: a replica that is read afterwards has replayed it. */
const MAX_AGE_SECONDS = 600

/**
 * After a change by a patient, their browser keeps the position of the primary's WAL, so that their
 * next reads show it. Without a replica there is no cookie.
 */
export function keepReplicaPosition(
  app: FastifyInstance,
  { config, reads }: { readonly config: Config; readonly reads: ReplicaReads },
): void {
  if (config.database.replicaUrl === undefined) return
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || !hasSideEffects(endpoint) || request.caller?.kind !== 'patient') return
    // A call that failed may have changed something too.
    const position = await reads.position().catch(() => UNKNOWN_POSITION)
    reply.setCookie(COOKIE, position ?? UNKNOWN_POSITION, {
      ...cookieOptions(config),
      path: `${API_BASE}/orders`,
      httpOnly: true,
      maxAge: MAX_AGE_SECONDS,
    })
  })
}

/** What the caller's reads must show at least; undefined if they have changed nothing lately. */
export function replicaPositionOf({ cookies }: FastifyRequest): string | undefined {
  const kept = cookies[COOKIE]
  if (kept === undefined) return undefined
  return /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(kept) ? kept : UNKNOWN_POSITION
}
