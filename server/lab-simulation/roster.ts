import type { Executor } from '#server/db/client.ts'
import { findPlacedByNumber } from '#server/lab-api/lab-feed.repository.ts'
import {
  findLeastBusy,
  findPhlebotomist,
} from '#server/modules/phlebotomists/phlebotomist.repository.ts'

/**
 * The badge of the phlebotomist with the fewest visits in the order's city. A lab has its own
 * roster; the simulated one has that of the database.
 * @throws Error if the city has no phlebotomist.
 */
export async function leastBusyBadge(db: Executor, orderNo: string): Promise<string> {
  const order = await findPlacedByNumber(db, orderNo)
  const id = order && (await findLeastBusy(db, order.cityId))
  const found = id && (await findPhlebotomist(db, id))
  if (!found) throw new Error(`The city of order ${orderNo} has no phlebotomist.`)
  return found.badge
}
