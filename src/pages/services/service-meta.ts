import type { PageText } from '#config/content/page-text.ts'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import type { JsonLd, PageMeta } from '#lib/routing/page.ts'

export function metaOf({ title, description }: PageText, canonical: string): PageMeta {
  return { title, description, canonical }
}

/** Structured data of a service. */
export function serviceLd(origin: string, text: PageText, href: string): JsonLd[] {
  return [
    {
      '@type': 'Service',
      name: text.title,
      description: text.description,
      url: `${origin}${href}`,
      provider: { '@id': `${origin}/#organisation` },
    },
    breadcrumbsLd(origin, [{ label: text.crumb, href }]),
  ]
}
