import { z } from 'zod'
import { leadPages } from '../schema/enquiries.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'

import facts from './facts/lead-pages.json' with { type: 'json' }

const leadPageSchema = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  heading: z.string(),
  text: z.string(),
  item_codes: z.array(z.string()).min(1),
  city_id: z.number().int().nullable(),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })).min(1),
})
export type LeadPageFacts = z.infer<typeof leadPageSchema>

function readLeadPages(): LeadPageFacts[] {
  return z.array(leadPageSchema).parse(facts.pages)
}

export const leadPagesSeed: Seeder = {
  name: 'lead-pages',
  version: 2,
  async run(tx) {
    const rows = readLeadPages().map(({ item_codes, city_id, ...page }) => ({
      ...page,
      itemCodes: item_codes,
      cityId: city_id,
    }))
    await tx
      .insert(leadPages)
      .values(rows)
      .onConflictDoUpdate({ target: leadPages.slug, set: excludedColumns(leadPages, ['slug']) })
  },
}
