import { fromPromise } from 'xstate'
import type { PartnerReport } from '#contract/partner-reports.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { isInAppMode } from '#lib/mode.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { saveFile } from '#lib/save-file.ts'
import type { OldReportsLogin } from '#machines/old-reports/old-reports.events.ts'
import {
  type FetchedPdf,
  oldReportsMachine,
  type PdfWanted,
} from '#machines/old-reports/old-reports.machine.ts'
import { failWith } from './call-failure.ts'

const NOT_FOUND = 'Something went wrong on our side. Try again.'
const NOT_FETCHED = 'The PDF could not be downloaded. Try again.'

/** The calls of the partner gateway (spec §7). */
export function provideOldReports(api: Api) {
  return oldReportsMachine.provide({
    actors: {
      signIn: fromPromise<string, OldReportsLogin>(async ({ input: { mobileNo, sid }, signal }) => {
        const body = { mobile_no: mobileNo, sid }
        const answer = await api
          .call('partnerLogin', { body }, { signal })
          .catch(failWith(NOT_FOUND))
        return answer.partner_token
      }),
      listReports: fromPromise<readonly PartnerReport[], string>(async ({ input, signal }) => {
        const body = { partner_token: input }
        const answer = await api
          .call('partnerReports', { body }, { signal })
          .catch(failWith(NOT_FOUND))
        return answer.reports
      }),
      fetchPdf: fromPromise<FetchedPdf, PdfWanted>(({ input, signal }) =>
        fetchPdf(api, input, signal).catch(failWith(NOT_FETCHED)),
      ),
    },
  })
}

/** Saves the PDF; in a webview, which saves no bytes, returns its address instead. */
async function fetchPdf(
  api: Api,
  { token, wanted, report }: PdfWanted,
  signal: AbortSignal,
): Promise<FetchedPdf> {
  const body = { partner_token: token, report_id: wanted }
  if (isInAppMode()) {
    const { url } = await api.call('partnerReportLink', { body }, { signal })
    return { link: url }
  }
  const file = await api.call('partnerReportPdf', { body }, { signal })
  // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
  const bytes = file as Uint8Array<ArrayBuffer>
  saveFile(fileName(report ?? { order_no: wanted, code: 'SL' }), bytes, 'application/pdf')
  return { link: null }
}
