import { paths } from '#config/paths.ts'
import type { RichNode } from './rich-text.ts'

export type PostSummary = {
  readonly id: number
  readonly slug: string
  /** `YYYY-MM-DD` in the blog's time zone. */
  readonly date: string
  readonly title: string
  readonly excerpt: string
  /** A path of this site, or the URL of another site. */
  readonly href: string
}

export type Post = PostSummary & { readonly content: readonly RichNode[] }

export function isoDay(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length)
}

/** The post's link; falls back to this site's page when it is not an http(s) URL. */
export function postHref(link: string, slug: string, isOwn: boolean): string {
  const here = paths.blogPost.getHref(slug)
  if (!URL.canParse(link)) return here
  const { protocol, pathname } = new URL(link)
  if (!/^https?:$/.test(protocol)) return here
  return isOwn ? pathname : link
}
