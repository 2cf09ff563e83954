import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Locality } from '#contract/patient.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'

/** Localities of a PIN or matching a name; null when the call failed. */
export type FindLocalities = (search: string) => Promise<readonly Locality[] | null>

/** Looks up a PIN or a name. After a failure the patient types the locality. */
export function useFindLocalities(): FindLocalities {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (search) => queryClient.fetchQuery(localitiesQuery(api, search)).catch(() => null),
    [api, queryClient],
  )
}

/** Localities of a PIN or matching a name, in any city. */
function localitiesQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['localities', search],
    queryFn: async ({ signal }) => {
      const query = { search }
      return (await api.call('patientLocalities', { query }, { signal })).localities
    },
  })
}
