import type { QueryClient } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { LeadPage as LeadPageAnswer } from '#contract/lead-pages.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { homeVisitQuery } from '#features/catalogue/api/home.queries.ts'
import { longHours } from '#features/catalogue/item-format.ts'
import type { LeadFacts } from '#features/lead-page/lead-facts.ts'
import type { Api } from '#lib/http/api.ts'
import type { PageMeta } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { formatRupeesRange } from '#ui/rupees.ts'

/**
 * Loads the landing page of a slug.
 * @throws PageFailure `not-found` for an unknown slug
 */
export async function loadLead(
  { queryClient, api, city }: { queryClient: QueryClient; api: Api; city: City },
  slug: string,
): Promise<LeadFacts> {
  const query = { LeadSlug: slug, city_id: city.id }
  const { leads } = await api.call('leadList', { query })
  const [page] = leads
  if (!page) throw new PageFailure('not-found')
  const visit = await queryClient.fetchQuery(homeVisitQuery(api, page.city_id)).catch(() => null)
  return {
    ...page,
    reportIn: longHours(reportHours(page)),
    earliest: visit?.earliest ? clockTime(visit.earliest.time) : null,
    collection: visit && formatRupeesRange(visit.charges),
  }
}

/** Report time of the package, or the median of single tests. */
function reportHours({ items, parts }: LeadPageAnswer): number {
  const [offer] = items
  if (offer && parts.length > 0) return offer.report_tat_hours
  const hours = items.map(({ report_tat_hours }) => report_tat_hours).sort((a, b) => a - b)
  return hours[Math.floor(hours.length / 2)] ?? 0
}

export function leadMeta({ title, text, slug, city_name }: LeadFacts): PageMeta {
  return {
    title: `${title} in ${city_name}`,
    description: text,
    canonical: paths.leadByHash.getHref(slug),
  }
}
