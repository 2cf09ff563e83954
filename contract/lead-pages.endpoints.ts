import { z } from 'zod'
import { itemSchema } from './catalogue.endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema } from './fields.ts'

/** What a landing page under `/healthcare/` offers, with the prices of its city. */
export const leadPageSchema = z.object({
  slug: z.string(),
  /** Of the document. */
  title: z.string(),
  heading: z.string(),
  /** What is offered, in a sentence. */
  text: z.string(),
  /** The city whose prices are shown; the page's own, else the one that was asked for. */
  city_id: z.number().int(),
  city_name: z.string(),
  item_codes: z.array(z.string()),
  /** Those of the codes that the city sells, in their order; the first is the offer. */
  items: z.array(itemSchema),
  /** The tests of the offer, each as it costs alone; none where the offer is no package. */
  parts: z.array(itemSchema),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type LeadPage = z.infer<typeof leadPageSchema>

export const leadPageEndpoints = {
  leadList: defineEndpoint({
    rule: 'R7.112',
    method: 'GET',
    path: 'leads/list',
    summary: 'The content of a lead landing page',
    access: 'public',
    // Without a city the page has its own, or the fallback's prices.
    query: z.object({ LeadSlug: z.string().min(1).max(120), city_id: cityIdSchema.optional() }),
    response: z.object({ leads: z.array(leadPageSchema) }),
  }),
}
