import { useQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Band } from '#ui/band.tsx'
import { newestPostsQuery } from './api/content.queries.ts'
import { PostList } from './components/post-list.tsx'

/** Renders nothing when the blog is unreachable. */
export function BlogPosts({ mist = false }: { mist?: boolean }) {
  const posts = useQuery(newestPostsQuery(useApi())).data ?? []
  if (posts.length === 0) return null
  return (
    <Band
      title="From our blog"
      mist={mist}
      link={AppLink}
      all={{ href: paths.blog.getHref(), label: 'All posts' }}
    >
      <PostList posts={posts} heading="h3" short />
    </Band>
  )
}
