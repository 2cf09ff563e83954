import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { phlebotomistEndpoints } from '#contract/phlebotomists.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { Rating } from '../forms/rating-form.schema.ts'

export type RatedVisit = EndpointResult<typeof phlebotomistEndpoints.phlebotomistDetails>

const CONFLICT = 409

/** The visit behind a token (spec §5). */
export function visitQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['rated-visit', token],
    queryFn: ({ signal }): Promise<RatedVisit> =>
      api.call('phlebotomistDetails', { query: { token } }, { signal }),
    // Always fresh: the visit may have been rated in another tab.
    staleTime: 0,
  })
}

/** A visit that is already rated counts as success. */
export function ratingMutation(api: Api, token: string) {
  return mutationOptions({
    mutationFn: async (rating: Rating): Promise<void> => {
      try {
        await api.call('phlebotomistRating', { body: { token, ...rating } })
      } catch (error) {
        if (error instanceof HttpFailure && error.status === CONFLICT) return
        throw error
      }
    },
  })
}
