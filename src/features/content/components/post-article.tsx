import { paths } from '#config/paths.ts'
import { homeLink } from '#config/site-links.ts'
import { slashDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Post } from '../post.ts'
import { RichText } from './rich-text.tsx'

export function PostArticle({ post }: { post: Post }) {
  const crumbs = [homeLink, { label: 'Blog', href: paths.blog.getHref() }, { label: post.title }]
  return (
    <article className="wrap page stack stack--6">
      <PageHead crumbs={crumbs} link={AppLink} title={post.title}>
        {post.excerpt}
      </PageHead>
      <p className="note tabular-nums">
        Published on <time dateTime={post.date}>{slashDate(post.date)}</time>. It does not replace a
        talk with your doctor.
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
