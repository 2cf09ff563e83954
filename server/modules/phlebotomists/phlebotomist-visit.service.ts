import { randomToken } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import {
  assignVisit,
  cityOfHomeVisit,
  findLeastBusy,
  storeToken,
} from './phlebotomist.repository.ts'

/** A visit is rated while it is remembered. */
const TOKEN_DAYS = 30
const DAY_MS = 86_400_000

type Visiting = { readonly db: Executor; readonly clock: Deps['clock'] }

/**
 * Who goes out for an order: the one who was assigned before, else whoever of the city has the fewest
 * visits.
 * @returns the phlebotomist's id.
 * @throws Error for an order that is not placed or not a home visit, and for a city without one.
 */
export async function phlebotomistFor({ db, clock }: Visiting, orderId: string): Promise<string> {
  const cityId = await cityOfHomeVisit(db, orderId)
  if (cityId === undefined) throw new Error(`Order ${orderId} is no home visit.`)
  const phlebotomistId = await findLeastBusy(db, cityId)
  if (!phlebotomistId) throw new Error(`City ${cityId} has no phlebotomist.`)
  const assigned = await assignVisit(db, { orderId, phlebotomistId, assignedAt: clock.now() })
  return assigned ?? phlebotomistId
}

/**
 * The token with which the patient rates the home visit of an order, for the link in a message; the
 * database keeps its hash. A second call makes another token and ends the first.
 * @throws Error as `phlebotomistFor`.
 */
export async function ratingTokenFor(visiting: Visiting, orderId: string): Promise<string> {
  await phlebotomistFor(visiting, orderId)
  const { token, hash } = randomToken()
  const endsAt = new Date(visiting.clock.now().getTime() + TOKEN_DAYS * DAY_MS)
  await storeToken(visiting.db, { orderId, hash, endsAt })
  return token
}
