import { queryOptions } from '@tanstack/react-query'
import type { Api, ApiResult } from '#lib/http/api.ts'
import type { PageMeta } from './page.ts'

/** Head texts from the lab; null when it has none. Empty fields fall back to the page's own. */
export type SeoEntry = ApiResult<'seoBySlug'>

/** The path without its first slash; `home` for the home page. */
function slugOfPath(pathname: string): string {
  return pathname.replace(/^\/+|\/+$/g, '') || 'home'
}

/** Head texts from the lab (spec §7: seo/bySlug). A failure counts as none. */
export function seoQuery(api: Api, pathname: string) {
  const slug = slugOfPath(pathname)
  return queryOptions({
    queryKey: ['seo', slug],
    queryFn: ({ signal }): Promise<SeoEntry> =>
      api.call('seoBySlug', { query: { slug } }, { signal }).catch(() => null),
  })
}

/** Only indexable pages with a canonical URL can have head texts from the lab. */
export function mayHaveSeo({ canonical, robots }: PageMeta): boolean {
  return robots === undefined && canonical !== undefined && !canonical.includes('?')
}

/** The page's meta, overridden by the lab's texts. */
export function withSeo(meta: PageMeta, seo: SeoEntry): PageMeta {
  if (!seo) return meta
  const { title, description, canonical, og_image: picture } = seo
  return {
    ...meta,
    title: title || meta.title,
    ...(description && { description }),
    ...(canonical && { canonical }),
    ...(picture && { picture: { key: picture, alt: title || meta.title } }),
  }
}
