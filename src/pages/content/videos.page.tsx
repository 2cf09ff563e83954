import { videosText } from '#config/content/happenings.ts'
import { paths } from '#config/paths.ts'
import type { Video } from '#contract/content.endpoints.ts'
import { loadVideos } from '#features/content/api/load-content.ts'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { VideoList } from '#features/content/components/video-list.tsx'
import { breadcrumbsLd, videoLd } from '#features/content/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'

const href = paths.videos.getHref()

export const page = definePage<{ videos: Video[] }>({
  loader: async (context) => ({ videos: await loadVideos(context) }),
  meta: { title: videosText.crumb, description: videosText.description, canonical: href },
  jsonLd: ({ data, origin }) => [
    ...data.videos.map((video) => videoLd(origin, video)),
    breadcrumbsLd(origin, [{ label: videosText.crumb, href }]),
  ],
  Component: VideosPage,
})

function VideosPage() {
  const { videos } = usePageData<{ videos: Video[] }>()
  return (
    <ContentPage text={videosText} art="film" next={videosText.next}>
      <div className="wrap page">
        <VideoList videos={videos} />
      </div>
    </ContentPage>
  )
}
