import { z } from 'zod'
import { phlebotomists } from '../schema/phlebotomists.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'

import facts from './facts/phlebotomists.json' with { type: 'json' }

const phlebotomistSchema = z.object({
  phlebotomist_id: z.string(),
  city_id: z.number().int(),
  name: z.string(),
  badge: z.string(),
  languages: z.array(z.string()),
  photo: z.string().nullable(),
})

/** The names are invented, the photos are drawings. */
function readPhlebotomists(): z.infer<typeof phlebotomistSchema>[] {
  return z.array(phlebotomistSchema).parse(facts.phlebotomists)
}

export const phlebotomistsSeed: Seeder = {
  name: 'phlebotomists',
  version: 2,
  async run(tx) {
    const rows = readPhlebotomists().map(({ phlebotomist_id: id, city_id: cityId, ...rest }) => ({
      id,
      cityId,
      ...rest,
    }))
    await tx
      .insert(phlebotomists)
      .values(rows)
      .onConflictDoUpdate({ target: phlebotomists.id, set: excludedColumns(phlebotomists, ['id']) })
  },
}
