import { phlebotomists } from '../schema/phlebotomists.ts'
import type { Seeder } from '../seeder.ts'
import { readPhlebotomists } from './phlebotomists.facts.ts'
import { proposed } from './upsert.ts'

export const phlebotomistsSeed: Seeder = {
  name: 'phlebotomists',
  version: 1,
  async run(tx) {
    const rows = readPhlebotomists().map(({ phlebotomist_id: id, city_id: cityId, ...rest }) => ({
      id,
      cityId,
      ...rest,
    }))
    await tx
      .insert(phlebotomists)
      .values(rows)
      .onConflictDoUpdate({ target: phlebotomists.id, set: proposed(phlebotomists, ['id']) })
  },
}
