import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { loadPosts } from './load-posts.ts'

/** The banners of a page, by the name that `banner/list` knows it by. */
export function bannersQuery(api: Api, PageSource: string) {
  return queryOptions({
    queryKey: ['banners', PageSource],
    queryFn: async ({ signal }) =>
      (await api.call('bannerList', { query: { PageSource } }, { signal, quiet: true })).banners,
  })
}

/** The newest posts of the blog. */
export function newestPostsQuery(api: Api) {
  return queryOptions({
    queryKey: ['newest-posts'],
    queryFn: ({ signal }) => loadPosts({ api, signal }),
  })
}
