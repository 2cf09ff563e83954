import { leadPages } from '../schema/lead-pages.ts'
import type { Seeder } from '../seeder.ts'
import { readLeadPages } from './lead-pages.facts.ts'
import { proposed } from './upsert.ts'

export const leadPagesSeed: Seeder = {
  name: 'lead-pages',
  version: 1,
  async run(tx) {
    const rows = readLeadPages().map(({ item_codes, city_id, ...page }) => ({
      ...page,
      itemCodes: item_codes,
      cityId: city_id,
    }))
    await tx
      .insert(leadPages)
      .values(rows)
      .onConflictDoUpdate({ target: leadPages.slug, set: proposed(leadPages, ['slug']) })
  },
}
