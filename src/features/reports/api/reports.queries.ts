import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** Key prefix of every report query. */
export const REPORTS_KEY = ['reports'] as const

export function reportListQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, userId, 'list'],
    queryFn: async ({ signal }) => (await api.call('allReports', { body: {} }, { signal })).reports,
    enabled: userId !== '',
    // Runs offline too, where the kept answer is read (offline-answers.ts).
    networkMode: 'always',
  })
}

export function orderReportsQuery(api: Api, userId: string, orderId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, userId, 'order', orderId],
    queryFn: async ({ signal }) => {
      const body = { order_id: orderId }
      return (await api.call('allReports', { body }, { signal })).reports
    },
    enabled: userId !== '',
    // Runs offline too, where the kept answer is read (offline-answers.ts).
    networkMode: 'always',
  })
}

/** The tests that a plan can repeat, as they were ordered: a report names only what was measured. */
export function orderedTestsQuery(api: Api, userId: string, orderId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, userId, 'ordered', orderId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: orderId } }
      const { lines } = await api.call('orderDetails', input, { signal, byItself: true })
      return lines.filter(({ radiology }) => !radiology)
    },
    enabled: userId !== '',
  })
}

export function reportQuery(api: Api, userId: string, id: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, userId, 'details', id],
    queryFn: ({ signal }) => api.call('reportDetails', { params: { id } }, { signal }),
    enabled: userId !== '' && id !== '',
    // Runs offline too, where the kept answer is read (offline-answers.ts).
    networkMode: 'always',
  })
}

export type TrendOf = { readonly memberId: string; readonly analyteId: string }

export function trendQuery(api: Api, userId: string, { memberId, analyteId }: TrendOf) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, userId, 'trend', memberId, analyteId],
    queryFn: ({ signal }) => {
      const query = { member_id: memberId, analyte_id: analyteId }
      return api.call('reportTrend', { query }, { signal })
    },
    enabled: userId !== '' && analyteId !== '',
    // Runs offline too, where the kept answer is read (offline-answers.ts).
    networkMode: 'always',
  })
}
