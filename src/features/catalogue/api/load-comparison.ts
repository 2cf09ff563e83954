import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { testDetailQuery } from './catalogue.queries.ts'

/** Loads the packages to compare, without those the city no longer has. */
export async function loadComparison(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  slugs: readonly string[],
): Promise<string[]> {
  const answers = await Promise.allSettled(
    slugs.map((slug_name) => queryClient.fetchQuery(testDetailQuery(api, cityId, { slug_name }))),
  )
  const found = slugs.filter((_, at) => answers[at]?.status === 'fulfilled')
  if (found.length > 0) return found
  const failed = answers.find((answer) => answer.status === 'rejected')
  throw failed?.reason ?? new PageFailure('not-found')
}
