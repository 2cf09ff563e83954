import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/**
 * The patient's points; disabled without a mobile number (spec §5). Header and payment share it.
 */
export function walletQuery(api: Api, mobileNumber: string) {
  return queryOptions({
    queryKey: ['wallet', mobileNumber],
    queryFn: ({ signal }) =>
      api.call('wallet', { query: { mobile_number: mobileNumber } }, { signal }),
    enabled: mobileNumber !== '',
  })
}
