import { useQuery } from '@tanstack/react-query'
import { aboutUsText } from '#config/content/about-us.ts'
import { paths } from '#config/paths.ts'
import { labLinks } from '#config/site-links.ts'
import { bannersQuery, newestPostsQuery } from '#features/content/api/content.queries.ts'
import { Banners } from '#features/content/banners.container.tsx'
import { PostList } from '#features/content/components/post-list.tsx'
import { TextPage } from '#features/content/components/text-page.tsx'
import { breadcrumbsLd, organisationLd } from '#features/content/json-ld.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage } from '#lib/routing/page.ts'
import { Band } from '#ui/band.tsx'
import { LinkGrid } from '#ui/link-grid.tsx'
import { PartNotLoaded } from '#ui/part-not-loaded.tsx'

const href = paths.aboutUs.getHref()
const BANNERS = 'about-us'

export const page = definePage({
  /** Banners and posts are optional. */
  async loader({ queryClient, api }) {
    await Promise.all([
      queryClient.prefetchQuery(bannersQuery(api, BANNERS)),
      queryClient.prefetchQuery(newestPostsQuery(api)),
    ])
  },
  meta: { title: aboutUsText.crumb, description: aboutUsText.description, canonical: href },
  jsonLd: ({ origin }) => [
    organisationLd(origin),
    breadcrumbsLd(origin, [{ label: aboutUsText.crumb, href }]),
  ],
  Component: AboutUsPage,
})

function AboutUsPage() {
  return (
    <TextPage text={aboutUsText} art="lab">
      <Banners source={BANNERS} />
      <div className="band band--tight">
        <div className="wrap">
          <LinkGrid title="More about the lab" links={labLinks} link={AppLink} />
        </div>
      </div>
      <BlogPosts mist />
    </TextPage>
  )
}

function BlogPosts({ mist = false }: { mist?: boolean }) {
  const { data: posts = [], isError, isFetching, refetch } = useQuery(newestPostsQuery(useApi()))
  if (posts.length === 0 && !isError) return null
  return (
    <Band
      title="From our blog"
      mist={mist}
      link={AppLink}
      all={{ href: paths.blog.getHref(), label: 'All posts' }}
    >
      {isError ? (
        <PartNotLoaded what="Posts" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PostList posts={posts} heading="h3" short />
      )}
    </Band>
  )
}
