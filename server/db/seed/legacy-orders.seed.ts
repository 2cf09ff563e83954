import { legacyOrders } from '../schema/legacy-orders.ts'
import type { Seeder } from '../seeder.ts'
import { LEGACY_ORDERS } from './legacy-orders.facts.ts'
import { proposed } from './upsert.ts'

export const legacyOrdersSeed: Seeder = {
  name: 'legacy-orders',
  version: 1,
  async run(tx) {
    await tx
      .insert(legacyOrders)
      .values([...LEGACY_ORDERS])
      .onConflictDoUpdate({ target: legacyOrders.sid, set: proposed(legacyOrders, ['sid']) })
  },
}
