import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** `userId` is empty for a visitor, whose browser is known until the page is left. */
export function sentPrescriptionsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['prescriptions', userId],
    queryFn: async ({ signal }) =>
      (await api.call('prescriptionList', {}, { signal, byItself: true })).prescriptions,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
