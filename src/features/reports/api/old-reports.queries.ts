import { queryOptions } from '@tanstack/react-query'
import type { PartnerReport } from '#contract/partner-reports.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { isInAppMode } from '#lib/mode.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { saveFile } from '#lib/save-file.ts'
import type { OldReportsLogin } from '../forms/old-report-login.tsx'
import { ASKED_ONCE } from './asked-once.ts'

/** A search with a mobile number and an SID; `tries` tells it from the ones before. */
type Search = { readonly login: OldReportsLogin; readonly tries: number; readonly isOn: boolean }

const KEY = ['old-reports'] as const

/** The token of the partner gateway (spec §7); valid for half an hour. */
export function oldReportsLoginQuery(api: Api, search: Search) {
  const { login, isOn } = search
  return queryOptions({
    ...ASKED_ONCE,
    queryKey: [...KEY, search],
    queryFn: async ({ signal }) => {
      const body = { mobile_no: login.mobileNo, sid: login.sid }
      return (await api.call('partnerLogin', { body }, { signal })).partner_token
    },
    enabled: isOn,
  })
}

export function oldReportListQuery(api: Api, search: Search, token = '') {
  return queryOptions({
    ...ASKED_ONCE,
    queryKey: [...KEY, search, 'list'],
    queryFn: async ({ signal }) =>
      (await api.call('partnerReports', { body: { partner_token: token } }, { signal })).reports,
    enabled: token !== '',
  })
}

/** A report whose PDF is asked for; `tries` tells it from the times before. */
export type Wanted = { readonly id: string; readonly tries: number }

type PdfOf = {
  readonly search: Search
  readonly token: string | undefined
  readonly reports: readonly PartnerReport[] | undefined
  readonly wanted: Wanted | null
}

/** Saves the PDF; in a webview, which saves no bytes, returns its address instead. */
export function oldReportPdfQuery(api: Api, { search, token = '', reports = [], wanted }: PdfOf) {
  const id = wanted?.id ?? ''
  const body = { partner_token: token, report_id: id }
  return queryOptions({
    ...ASKED_ONCE,
    queryKey: [...KEY, search, 'pdf', wanted],
    queryFn: async ({ signal }): Promise<{ link: string | null }> => {
      if (isInAppMode()) {
        return { link: (await api.call('partnerReportLink', { body }, { signal })).url }
      }
      const file = await api.call('partnerReportPdf', { body }, { signal })
      // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
      const bytes = file as Uint8Array<ArrayBuffer>
      const report = reports.find(({ report_id }) => report_id === id)
      saveFile(fileName(report ?? { order_no: id, code: 'SL' }), bytes, 'application/pdf')
      return { link: null }
    },
    enabled: reports.length > 0 && wanted !== null,
  })
}
