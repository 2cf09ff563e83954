import { randomToken } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import {
  assignVisit,
  cityOfHomeVisit,
  findLeastBusy,
  storeToken,
} from './phlebotomist.repository.ts'

/** Days that a rating link is valid. */
const TOKEN_DAYS = 30
const DAY_MS = 86_400_000

type Visiting = { readonly db: Executor; readonly clock: Deps['clock'] }

/**
 * Assigns a phlebotomist to an order: keeps an existing assignment, else chooses the one in the
 * city with the fewest visits.
 * @returns the phlebotomist's id.
 * @throws Error if the order is not a placed home visit, or the city has no phlebotomist.
 */
export async function phlebotomistFor({ db, clock }: Visiting, orderId: string): Promise<string> {
  const cityId = await cityOfHomeVisit(db, orderId)
  if (cityId === undefined) throw new Error(`Order ${orderId} is not a placed home visit.`)
  const phlebotomistId = await findLeastBusy(db, cityId)
  if (!phlebotomistId) throw new Error(`City ${cityId} has no phlebotomist.`)
  const assigned = await assignVisit(db, { orderId, phlebotomistId, assignedAt: clock.now() })
  return assigned ?? phlebotomistId
}

/**
 * Creates the token of the rating link of an order's home visit; the database stores its hash. A
 * second call replaces the token.
 * @throws Error as `phlebotomistFor`.
 */
export async function ratingTokenFor(visiting: Visiting, orderId: string): Promise<string> {
  await phlebotomistFor(visiting, orderId)
  const { token, hash } = randomToken()
  const endsAt = new Date(visiting.clock.now().getTime() + TOKEN_DAYS * DAY_MS)
  await storeToken(visiting.db, { orderId, hash, endsAt })
  return token
}
