import { queryOptions } from '@tanstack/react-query'
import type { Api, ApiResult } from '#lib/http/api.ts'
import type { PageMeta } from './page.ts'

/** What the lab wrote for a page's head; null where it wrote nothing. An empty text is the page's own. */
export type SeoEntry = ApiResult<'seoBySlug'>

/** A page's slug is its path without the first slash; the home page's is `home`. */
function slugOfPath(pathname: string): string {
  return pathname.replace(/^\/+|\/+$/g, '') || 'home'
}

/** The lab's own words for the head of a page (spec §7: seo/bySlug). A failure is none. */
export function seoQuery(api: Api, pathname: string) {
  const slug = slugOfPath(pathname)
  return queryOptions({
    queryKey: ['seo', slug],
    queryFn: ({ signal }): Promise<SeoEntry> =>
      api.call('seoBySlug', { query: { slug } }, { signal, quiet: true }).catch(() => null),
  })
}

/** Whether the lab may have words for it: a page of one content, that search engines may read. */
export function mayHaveSeo({ canonical, robots }: PageMeta): boolean {
  return robots === undefined && canonical !== undefined && !canonical.includes('?')
}

/** The page's own head, with the lab's words where there are some. */
export function withSeo(meta: PageMeta, seo: SeoEntry): PageMeta {
  if (!seo) return meta
  const { title, description, canonical, og_image: picture } = seo
  return {
    ...meta,
    title: title || meta.title,
    ...(description && { description }),
    ...(canonical && { canonical }),
    ...(picture && { picture }),
  }
}
