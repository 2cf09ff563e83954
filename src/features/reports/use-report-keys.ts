import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { cachedReportKeys, reportKeysQuery } from './api/report-keys.query.ts'
import type { AskForKeys } from './report-check.controller.ts'

/**
 * The lab's keys, kept for the next time. They came with the page; asked for once more, they are those of
 * today, and what asks is there should the network go.
 */
export function useReportKeys(): AskForKeys {
  const queryClient = useQueryClient()
  const api = useApi()
  const { data } = useQuery({ ...reportKeysQuery(api), refetchOnMount: 'always' })
  useEffect(() => {
    if (data) void cachedReportKeys.save(data)
  }, [data])
  return useCallback(
    (which) => {
      const query = reportKeysQuery(api)
      return which === 'fresh' && navigator.onLine
        ? queryClient.fetchQuery({ ...query, staleTime: 0 })
        : queryClient.ensureQueryData(query)
    },
    [api, queryClient],
  )
}
