import { paths } from '#config/paths.ts'
import type { RichNode } from './rich-text.ts'

export type PostSummary = {
  readonly id: number
  readonly slug: string
  /** `YYYY-MM-DD`, on the blog's clock. */
  readonly date: string
  readonly title: string
  readonly excerpt: string
  /** Where it is read: a path of this site, or another site's address. */
  readonly href: string
}

export type Post = PostSummary & { readonly content: readonly RichNode[] }

/** The day of a date as the blog writes it. */
export function isoDay(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length)
}

/** A post's own link; one that is no web address leads to the page that shows it here. */
export function postHref(link: string, slug: string, isOwn: boolean): string {
  const here = paths.blogPost.getHref(slug)
  if (!URL.canParse(link)) return here
  const { protocol, pathname } = new URL(link)
  if (!/^https?:$/.test(protocol)) return here
  return isOwn ? pathname : link
}
