import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Locality } from '#contract/patient.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'

/** The localities of a PIN, or those with a name; null when the lab gives no answer. */
export type FindLocalities = (search: string) => Promise<readonly Locality[] | null>

/** Looks up a PIN or a name as it is typed. Without an answer the locality is typed by hand. */
export function useFindLocalities(): FindLocalities {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (search) => queryClient.fetchQuery(localitiesQuery(api, search)).catch(() => null),
    [api, queryClient],
  )
}

/** The localities of a PIN or by name, in whatever city they are. */
function localitiesQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['localities', search],
    queryFn: async ({ signal }) => {
      const query = { search }
      return (await api.call('patientLocalities', { query }, { signal, quiet: true })).localities
    },
  })
}
