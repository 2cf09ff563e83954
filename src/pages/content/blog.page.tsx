import { blogText } from '#config/content/happenings.ts'
import { paths } from '#config/paths.ts'
import { hasOlderPosts, loadPosts } from '#features/content/api/load-posts.ts'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { PostList } from '#features/content/components/post-list.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import type { PostSummary } from '#features/content/post.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { buttonClass } from '#ui/button.tsx'

type BlogData = {
  readonly number: number
  readonly posts: PostSummary[]
  readonly hasOlder: boolean
}

export const page = definePage<BlogData>({
  async loader(context) {
    const number = pageNumber(context.url.searchParams.get('page'))
    const [posts, hasOlder] = await Promise.all([
      loadPosts(context, number),
      hasOlderPosts(context, number),
    ])
    if (posts.length === 0 && number > 1) throw new PageFailure('not-found')
    return { number, posts, hasOlder }
  },
  meta: ({ data: { number } }) => ({
    title: number > 1 ? `Blog, page ${number}` : 'Blog',
    description: blogText.description,
    canonical: paths.blog.getHref(number),
  }),
  jsonLd: ({ origin }) => [
    breadcrumbsLd(origin, [{ label: blogText.crumb, href: paths.blog.getHref() }]),
  ],
  Component: BlogPage,
})

/** `?page=2`; an invalid number is not found. */
function pageNumber(given: string | null): number {
  if (given === null) return 1
  if (!/^[1-9]\d{0,4}$/.test(given)) throw new PageFailure('not-found')
  return Number(given)
}

function BlogPage() {
  const { number, posts, hasOlder } = usePageData<BlogData>()
  return (
    <ContentPage text={blogText} art="pen" next={blogText.next}>
      <div className="wrap page stack stack--6">
        <PostList posts={posts} heading="h2" />
        <PostPages number={number} hasOlder={hasOlder} />
      </div>
    </ContentPage>
  )
}

function PostPages({ number, hasOlder }: { number: number; hasOlder: boolean }) {
  if (number === 1 && !hasOlder) return null
  return (
    <nav className="row row--wrap" aria-label="Pages of the blog">
      {number > 1 && (
        <AppLink className={buttonClass()} href={paths.blog.getHref(number - 1)} rel="prev">
          Newer posts
        </AppLink>
      )}
      {hasOlder && (
        <AppLink className={buttonClass()} href={paths.blog.getHref(number + 1)} rel="next">
          Older posts
        </AppLink>
      )}
    </nav>
  )
}
