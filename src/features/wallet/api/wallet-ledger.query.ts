import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** A page of what entered and left the wallet, newest first. Under the wallet's key: what makes one stale makes both. */
export function walletLedgerQuery(api: Api, mobileNumber: string, page: number) {
  return queryOptions({
    queryKey: ['wallet', mobileNumber, 'ledger', page],
    queryFn: ({ signal }) =>
      api.call(
        'walletLedger',
        { query: { mobile_number: mobileNumber, page } },
        { signal, quiet: true },
      ),
    enabled: mobileNumber !== '',
    placeholderData: keepPreviousData,
  })
}
