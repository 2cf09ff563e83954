import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** The localities of a PIN, in whatever city they are. */
export function localitiesQuery(api: Api, pin: string) {
  return queryOptions({
    queryKey: ['localities', pin],
    queryFn: async ({ signal }) => {
      const query = { search: pin }
      return (await api.call('patientLocalities', { query }, { signal, quiet: true })).localities
    },
  })
}
