import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { phlebotomistEndpoints } from '#contract/phlebotomists.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { Rating } from '../forms/rating-form.schema.ts'

export type RatedVisit = EndpointResult<typeof phlebotomistEndpoints.phlebotomistDetails>

const quiet = { quiet: true } as const
const CONFLICT = 409

/** Who came to the visit of a token (spec §5: it needs one). */
export function visitQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['rated-visit', token],
    queryFn: ({ signal }): Promise<RatedVisit> =>
      api.call('phlebotomistDetails', { query: { token } }, { ...quiet, signal }),
    // The link may be opened in two tabs: what counts is how it is now.
    staleTime: 0,
  })
}

/** Sends a rating; a visit that has one already is as good as rated. */
export function ratingMutation(api: Api, token: string) {
  return mutationOptions({
    mutationFn: async (rating: Rating): Promise<void> => {
      try {
        await api.call('phlebotomistRating', { body: { token, ...rating } }, quiet)
      } catch (error) {
        if (error instanceof HttpFailure && error.status === CONFLICT) return
        throw error
      }
    },
  })
}
