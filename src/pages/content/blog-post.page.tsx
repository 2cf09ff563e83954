import { paths } from '#config/paths.ts'
import { loadPost } from '#features/content/api/load-posts.ts'
import { PostArticle } from '#features/content/components/post-article.tsx'
import { breadcrumbsLd, postLd } from '#features/content/json-ld.ts'
import type { Post } from '#features/content/post.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'

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
