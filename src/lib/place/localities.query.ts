import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** The localities of a PIN or by name, in whatever city they are. */
export function localitiesQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['localities', search],
    queryFn: async ({ signal }) => {
      const query = { search }
      return (await api.call('patientLocalities', { query }, { signal, quiet: true })).localities
    },
  })
}
