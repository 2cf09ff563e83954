import { sites } from '#config/sites.ts'
import { BLOG_PAGE_SIZE } from '#contract/constants.ts'
import type { WireBlogPost } from '#contract/content.endpoints.ts'
import { codeOf } from '#lib/http/http-failure.ts'
import type { PageContext } from '#lib/routing/page.ts'
import { isoDay, type Post, type PostSummary, postHref } from '../post.ts'

type Asking = Pick<PageContext, 'api' | 'signal'>

/** WordPress error code for a page beyond the last. */
const BEYOND = 'rest_post_invalid_page_number'

/** The provider's own blog, not another site. */
const isOwn = () => sites().blogApiUrl === ''

/** Newest first; empty beyond the last page. */
export async function loadPosts({ api, signal }: Asking, page = 1): Promise<PostSummary[]> {
  const query = { per_page: BLOG_PAGE_SIZE, page }
  try {
    const posts = await api.call('blogPosts', { query }, { signal })
    // The sanitiser is loaded only for the blog.
    const { plainText } = await import('../rich-text.ts')
    return posts.map((post) => toSummary(post, plainText))
  } catch (error) {
    if (codeOf(error) === BEYOND) return []
    throw error
  }
}

export async function hasOlderPosts({ api, signal }: Asking, page: number): Promise<boolean> {
  const query = { per_page: 1, offset: page * BLOG_PAGE_SIZE }
  return (await api.call('blogPosts', { query }, { signal })).length > 0
}

/** Undefined for an unknown slug. */
export async function loadPost({ api, signal }: Asking, slug: string): Promise<Post | undefined> {
  const query = { slug, per_page: 1 }
  const [post] = await api.call('blogPosts', { query }, { signal })
  if (!post) return undefined
  const { plainText, richText } = await import('../rich-text.ts')
  const content = richText(post.content.rendered, post.link, isOwn())
  return { ...toSummary(post, plainText), content }
}

function toSummary(
  { id, slug, date, title, excerpt, link }: WireBlogPost,
  plainText: (html: string) => string,
): PostSummary {
  return {
    id,
    slug,
    date: isoDay(date),
    title: plainText(title.rendered),
    excerpt: plainText(excerpt.rendered),
    href: postHref(link, slug, isOwn()),
  }
}
