import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { breadcrumbJsonLd, type Crumb, faqJsonLd, HOME_CRUMB } from '#lib/routing/json-ld.ts'
import type { JsonLd } from '#lib/routing/page.ts'
import { crumbsOf } from './detail-crumbs.ts'

/** Structured data of a detail page. */
export type ItemFacts = Pick<
  ItemDetail,
  | 'item_name'
  | 'slug_name'
  | 'code'
  | 'summary'
  | 'price'
  | 'aliases'
  | 'x_is_package'
  | 'radiology'
  | 'category'
  | 'category_slug'
> & { readonly faqs: readonly { readonly question: string; readonly answer: string }[] }

/**
 * A test is a MedicalTest, a scan an ImagingTest, a package a Product; each has an offer in the
 * city.
 */
export function itemJsonLd(item: ItemFacts, city: string, origin: string): JsonLd[] {
  const url = origin + paths.testDetail.getHref(item.slug_name)
  const names = item.aliases.length > 0 ? { alternateName: item.aliases } : {}
  const own = { name: item.item_name, description: item.summary, url, ...names }
  const offer = {
    '@type': 'Offer',
    price: item.price,
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    areaServed: { '@type': 'City', name: city },
    url,
  }
  const seller = { '@type': 'MedicalOrganization', name: brand().fullName, url: origin }
  const thing = item.x_is_package
    ? {
        '@type': 'Product',
        ...own,
        sku: item.code,
        category: 'Health check-up package',
        brand: { '@type': 'Brand', name: brand().name },
        offers: { ...offer, seller },
      }
    : {
        '@type': item.radiology ? 'ImagingTest' : 'MedicalTest',
        ...own,
        code: { '@type': 'MedicalCode', codeValue: item.code, codingSystem: brand().fullName },
        subjectOf: { '@type': 'Product', name: item.item_name, sku: item.code, offers: offer },
      }
  const trail = breadcrumbJsonLd(origin, [HOME_CRUMB, ...crumbsOf(item)])
  return [thing, trail, ...(item.faqs.length > 0 ? [faqJsonLd(item.faqs)] : [])]
}

export type ListedItem = { readonly name: string; readonly slug: string }

export function listJsonLd(
  name: string,
  items: readonly ListedItem[],
  crumbs: readonly Crumb[],
  origin: string,
): JsonLd[] {
  const list = {
    '@type': 'ItemList',
    name,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: item.name,
      url: origin + paths.testDetail.getHref(item.slug),
    })),
  }
  const trail = breadcrumbJsonLd(origin, [HOME_CRUMB, ...crumbs])
  return items.length > 0 ? [list, trail] : [trail]
}

export function listedItems(
  items: readonly { readonly item_name: string; readonly slug_name: string }[],
): ListedItem[] {
  return items.map(({ item_name, slug_name }) => ({ name: item_name, slug: slug_name }))
}
