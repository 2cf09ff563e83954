import { useQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { bannersQuery } from './api/content.queries.ts'
import { BannerList } from './components/banner-list.tsx'

/** The page's loader prefetches `bannersQuery`. */
export function Banners({ source }: { source: string }) {
  const banners = useQuery(bannersQuery(useApi(), source)).data ?? []
  return <BannerList banners={banners} label="News and offers" />
}
