import { paths } from '#config/paths.ts'
import { homeLink } from '#config/site-links.ts'
import { loadPost } from '#features/content/api/load-posts.ts'
import { RichText } from '#features/content/components/rich-text.tsx'
import { breadcrumbsLd, postLd } from '#features/content/json-ld.ts'
import type { Post } from '#features/content/post.ts'
import { slashDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'

export const page = definePage<{ post: Post }>({
  async loader(context) {
    const post = await loadPost(context, context.params.slug ?? '')
    if (!post) throw new PageFailure('not-found')
    return { post }
  },
  meta: ({ data: { post } }) => ({
    title: post.title,
    description: post.excerpt,
    canonical: paths.blogPost.getHref(post.slug),
  }),
  jsonLd: ({ data: { post }, origin }) => {
    const href = paths.blogPost.getHref(post.slug)
    return [
      postLd(origin, post, href),
      breadcrumbsLd(origin, [
        { label: 'Blog', href: paths.blog.getHref() },
        { label: post.title, href },
      ]),
    ]
  },
  Component: BlogPostPage,
})

function BlogPostPage() {
  const { post } = usePageData<{ post: Post }>()
  return <PostArticle post={post} />
}

function PostArticle({ post }: { post: Post }) {
  const crumbs = [homeLink, { label: 'Blog', href: paths.blog.getHref() }, { label: post.title }]
  return (
    <article className="wrap page stack stack--6">
      <PageHead crumbs={crumbs} link={AppLink} title={post.title}>
        {post.excerpt}
      </PageHead>
      <p className="note tabular-nums">
        Published on{' '}
        <time dateTime={post.date} translate="no">
          {slashDate(post.date)}
        </time>
        . It does not replace talking to your doctor.
      </p>
      <RichText nodes={post.content} />
      <p>
        <AppLink className={buttonClass()} href={paths.blog.getHref()}>
          All posts
        </AppLink>
      </p>
    </article>
  )
}
