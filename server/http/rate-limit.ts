import type { FastifyRequest } from 'fastify'
import { COOKIES } from '#contract/conventions.ts'
import { sha256 } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { metrics } from '#server/observe/metrics.ts'
import { isOurCsrfToken } from './csrf.ts'
import { networkOf } from './network-of.ts'
import { Problem, secondsUntil } from './problem.ts'
import {
  type CountedAction,
  countedFrom,
  countRequest,
  type RateLimitedAction,
} from './rate-limit.repository.ts'

const COUNTED_MS = 10 * 60_000

type Limits = Readonly<Record<RateLimitedAction, number>>

/** Per ten minutes. One-time codes and passwords are also limited by number (otp.service, password.service). */
const DEVICE_LIMITS: Limits = { code: 10, proof: 60, enquiry: 10, upload: 30, call: 6 }
/** Per ten minutes: thousands of patients of a mobile operator share one address. */
const ADDRESS_LIMITS: Limits = { code: 600, proof: 1200, enquiry: 300, upload: 300, call: 300 }

/** Factor in embedded mode, where no message leaves the machine and all tests share one address. */
const EMBEDDED_TIMES = 20

type Needs = Pick<Deps, 'config' | 'db' | 'clock'>
type Client = Pick<FastifyRequest, 'ip' | 'caller' | 'cookies'>

export interface RateLimiter {
  /**
   * Counts an action of the caller's device and address.
   * @throws Problem 429 `address-too-many`, with `retry-after`, above either limit.
   */
  count(request: Client, action: RateLimitedAction): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly rateLimiter: RateLimiter
  }
}

/** Counts in the database, so that the limits hold across processes. */
export function rateLimiter(needs: Needs): RateLimiter {
  const { embedded, addressLimits } = needs.config
  const times = embedded ? EMBEDDED_TIMES : 1
  return {
    async count(request, action) {
      if (addressLimits === 0) return
      const network = networkOf(request.ip)
      const device = deviceOf(request, needs.config)
      // Without a device, the whole network counts as one.
      await enforce(needs, device ?? `no device ${network}`, action, {
        limit: DEVICE_LIMITS[action] * times,
        who: device === undefined ? 'network' : 'device',
      })
      const limit = Math.ceil((ADDRESS_LIMITS[action] * times * addressLimits) / 100)
      await enforce(needs, network, action, { limit, who: 'network' })
    },
  }
}

/** The session of a patient, otherwise the browser that holds the CSRF cookie. */
function deviceOf({ caller, cookies }: Client, config: Needs['config']): string | undefined {
  if (caller?.kind === 'patient') return `session ${caller.sessionId}`
  const token = cookies[COOKIES.csrfToken]
  return token && isOurCsrfToken(token, config) ? `browser ${sha256(token)}` : undefined
}

/**
 * Counts a request in the database.
 * @returns undefined below the limit, else the seconds after which the next one is counted.
 */
export async function secondsOverLimit(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  {
    windowMs,
    ...request
  }: { counted: string; action: CountedAction; limit: number; windowMs: number },
): Promise<number | undefined> {
  const now = clock.now()
  const lastOver = new Date(now.getTime() - windowMs)
  if (await countRequest(db, { ...request, now, lastOver })) return undefined
  const from = (await countedFrom(db, request)) ?? now
  return secondsUntil(from.getTime() + windowMs, now)
}

async function enforce(
  needs: Needs,
  counted: string,
  action: RateLimitedAction,
  { limit, who }: { readonly limit: number; readonly who: 'device' | 'network' },
): Promise<void> {
  const request = { counted, action, limit, windowMs: COUNTED_MS }
  const retryAfter = await secondsOverLimit(needs, request)
  if (retryAfter === undefined) return
  metrics.rateLimited.inc({ action, counted_by: who })
  const minutes = Math.ceil(retryAfter / 60)
  throw new Problem(
    429,
    'address-too-many',
    `Too many requests from this ${who}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  )
}
