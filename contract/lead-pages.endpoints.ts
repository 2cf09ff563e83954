import { z } from 'zod'
import { itemSchema } from './catalogue.endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema } from './fields.ts'

/** Content of a campaign's landing page under `/healthcare/`, with the prices of its city. */
export const leadPageSchema = z.object({
  slug: z.string(),
  /** `document.title`. */
  title: z.string(),
  heading: z.string(),
  /** The offer in one sentence. */
  text: z.string(),
  /** City of the prices: the page's own, else the requested `city_id`, else the fallback city. */
  city_id: z.number().int(),
  city_name: z.string(),
  /** Codes of all items of the page, sold in the city or not. */
  item_codes: z.array(z.string()),
  /** Items sold in the city, in the page's order; the first is the offer. */
  items: z.array(itemSchema),
  /** Tests of the offered package, each priced on its own; empty if the offer is not a package. */
  parts: z.array(itemSchema),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type LeadPage = z.infer<typeof leadPageSchema>

export const leadPageEndpoints = {
  leadList: defineEndpoint({
    rule: 'R7.112',
    method: 'GET',
    path: 'leads/list',
    summary: 'The content of one campaign landing page',
    access: 'public',
    health: 'none',
    // `LeadSlug` is the specification's spelling; the answer is an array of this one page.
    query: z.object({ LeadSlug: z.string().min(1).max(120), city_id: cityIdSchema.optional() }),
    response: z.object({ leads: z.array(leadPageSchema) }),
  }),
}
