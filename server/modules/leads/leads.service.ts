import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { leads } from '#server/db/schema/enquiries.ts'
import type { Deps } from '#server/deps.ts'
import { requireCity } from '../cities/cities.service.ts'

type NewLead = z.output<typeof orderEndpoints.leadCreate.body>

/**
 * Records that a booking was begun: what and where, not by whom, though a client may say it.
 * @throws Problem 404 for a city that is not served.
 */
export async function createLead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { city_id: cityId, codes }: NewLead,
): Promise<{ _id: string }> {
  await requireCity(db, cityId)
  const id = randomUUID()
  await insertLead(db, { id, cityId, codes, createdAt: clock.now() })
  return { _id: id }
}

async function insertLead(db: Executor, lead: typeof leads.$inferInsert): Promise<void> {
  await db.insert(leads).values(lead)
}
