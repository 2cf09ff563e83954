import { eq } from 'drizzle-orm'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { LeadPage } from '#contract/lead-pages.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { leadPages } from '#server/db/schema/enquiries.ts'
import { itemsByCodes } from '../catalogue/catalogue.service.ts'
import { requireCity } from '../cities/cities.service.ts'

/**
 * The landing page of a slug with the prices of its city, or of the visitor's. Empty for an unknown
 * slug, and if the city sells none of its items.
 * @throws Problem 404 `unknown-city`
 */
export async function leadPagesOf(
  db: Executor,
  query: { LeadSlug: string; city_id?: number | undefined },
): Promise<LeadPage[]> {
  const page = await findLeadPage(db, query.LeadSlug)
  if (!page) return []
  const city = await requireCity(db, page.cityId ?? query.city_id ?? FALLBACK_CITY.id)
  const items = await pricedItems(db, city.id, page.itemCodes)
  const [offer] = items
  if (!offer) return []
  const { slug, title, heading, text, itemCodes, faqs } = page
  return [
    {
      slug,
      title,
      heading,
      text,
      faqs,
      city_id: city.id,
      city_name: city.city_name,
      item_codes: itemCodes,
      items,
      parts: await pricedItems(
        db,
        city.id,
        offer.supplementary_tests.map(({ code }) => code),
      ),
    },
  ]
}

async function pricedItems(db: Executor, cityId: number, codes: readonly string[]) {
  return (await itemsByCodes(db, cityId, codes)).map(({ item }) => item)
}

async function findLeadPage(db: Executor, slug: string) {
  const [page] = await db.select().from(leadPages).where(eq(leadPages.slug, slug))
  return page
}
