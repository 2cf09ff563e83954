import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { failureKind, PageFailure } from '#lib/routing/page-failure.ts'
import { testDetailQuery } from './catalogue.queries.ts'

/**
 * Loads the packages to compare, without those the city no longer has.
 * @throws HttpFailure if one of them could not be read
 */
export async function loadComparison(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  slugs: readonly string[],
): Promise<string[]> {
  const answers = await Promise.allSettled(
    slugs.map((slug_name) => queryClient.fetchQuery(testDetailQuery(api, cityId, { slug_name }))),
  )
  const failed = answers.find((answer) => answer.status === 'rejected' && !isGone(answer.reason))
  if (failed?.status === 'rejected') throw failed.reason
  const found = slugs.filter((_, at) => answers[at]?.status === 'fulfilled')
  if (found.length === 0) throw new PageFailure('not-found')
  return found
}

function isGone(error: unknown): boolean {
  return failureKind(error) === 'not-found'
}
