import { z } from 'zod'
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

export function readLeadPages(): LeadPageFacts[] {
  return z.array(leadPageSchema).parse(facts.pages)
}
