import { queryOptions } from '@tanstack/react-query'
import type { ReportKey } from '#contract/rules/report-code.ts'
import type { Api } from '#lib/http/api.ts'
import { BROWSER_KEYS } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'

/** The last loaded keys, for offline checks. */
export const cachedReportKeys = storedRecord({
  key: BROWSER_KEYS.reportKeys,
  version: 1,
  holds: areKeys,
})

/** The lab's public keys; falls back to the stored ones. */
export function reportKeysQuery(api: Api) {
  return queryOptions({
    queryKey: ['report-keys'],
    queryFn: async ({ signal }): Promise<readonly ReportKey[]> => {
      try {
        return (await api.call('reportKeys', {}, { signal })).keys
      } catch (error) {
        const kept = await cachedReportKeys.load()
        if (kept) return kept.data
        throw error
      }
    },
    // Runs offline too, where it falls back to the stored keys.
    networkMode: 'always',
  })
}

function areKeys(data: unknown): data is readonly ReportKey[] {
  return Array.isArray(data) && data.every(isKey)
}

function isKey(data: unknown): data is ReportKey {
  return (
    typeof data === 'object' &&
    data !== null &&
    'key_id' in data &&
    typeof data.key_id === 'string' &&
    'public_key' in data &&
    typeof data.public_key === 'string'
  )
}
