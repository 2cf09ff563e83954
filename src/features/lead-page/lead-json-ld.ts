import { paths } from '#config/paths.ts'
import { faqJsonLd } from '#lib/routing/json-ld.ts'
import type { JsonLd } from '#lib/routing/page.ts'
import { isPackageOffer, type LeadFacts } from './lead-facts.ts'

export function leadJsonLd(facts: LeadFacts, origin: string): JsonLd[] {
  const url = `${origin}${paths.leadByHash.getHref(facts.slug)}`
  return [
    ...(isPackageOffer(facts) ? facts.items.slice(0, 1) : facts.items).map((item) => ({
      '@type': 'Product',
      name: item.item_name,
      description: item.summary,
      sku: item.code,
      offers: {
        '@type': 'Offer',
        price: item.price,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        areaServed: facts.city_name,
        url,
      },
    })),
    faqJsonLd(facts.faqs),
  ]
}
