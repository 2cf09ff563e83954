import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { loadPosts } from './load-posts.ts'

/** Banners by the page name of `banner/list`. */
export function bannersQuery(api: Api, PageSource: string) {
  return queryOptions({
    queryKey: ['banners', PageSource],
    queryFn: async ({ signal }) =>
      (await api.call('bannerList', { query: { PageSource } }, { signal })).banners,
  })
}

export function newestPostsQuery(api: Api) {
  return queryOptions({
    queryKey: ['newest-posts'],
    queryFn: ({ signal }) => loadPosts({ api, signal }),
  })
}
