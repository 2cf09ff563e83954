import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Deps } from '#server/deps.ts'
import { Problem } from './problem.ts'
import { countedFrom, countRequest, type RateLimitedAction } from './rate-limit.repository.ts'

const SECOND = 1000
const COUNTED_MS = 10 * 60 * SECOND

/** Per ten minutes: a whole office or a mobile operator may share one address. */
const LIMITS: Readonly<Record<RateLimitedAction, number>> = {
  code: 60,
  proof: 300,
  enquiry: 30,
  upload: 30,
}

/** Factor in embedded mode, where no message leaves the machine and all tests share one address. */
const EMBEDDED_TIMES = 20

/**
 * Counts an action of the caller's address in the database, so that the limit holds across processes.
 * @throws Problem 429 `address-too-many`, with `retry-after`, above the limit.
 */
export async function enforceRateLimit(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  action: RateLimitedAction,
): Promise<void> {
  const times = config.embedded ? EMBEDDED_TIMES : 1
  const limit = Math.ceil((LIMITS[action] * times * config.addressLimits) / 100)
  if (limit === 0) return
  const [address, now] = [networkOf(ip), clock.now()]
  const lastOver = new Date(now.getTime() - COUNTED_MS)
  if (await countRequest(db, { address, action, limit, now, lastOver })) return
  const from = (await countedFrom(db, { address, action })) ?? now
  const left = from.getTime() + COUNTED_MS - now.getTime()
  const retryAfter = Math.max(1, Math.ceil(left / SECOND))
  const minutes = Math.ceil(retryAfter / 60)
  throw new Problem(
    429,
    'address-too-many',
    `Too many requests from this network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  )
}

/**
 * The key of an address: IPv4 as it is, also when mapped into IPv6; of IPv6 the /64, which one household
 * or machine owns as a whole.
 */
function networkOf(address: string): string {
  // A proxy may send another value: it is counted as text.
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
