import { fromPromise } from 'xstate'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { saveFile } from '#lib/save-file.ts'
import {
  type OpenedLink,
  type ShareKey,
  sharedReportMachine,
} from '#machines/shared-report/shared-report.machine.ts'
import { failWith } from './call-failure.ts'

const WRONG_PIN = 'This PIN is wrong.'
const NOT_OPENED = 'Something went wrong on our side. Try again.'
const NOT_SAVED = 'The PDF could not be downloaded. Try again.'

type Saving = ShareKey & { readonly report: ReportDetails | null }

/** Both calls work without sign-in. */
export function provideSharedReport(api: Api) {
  return sharedReportMachine.provide({
    actors: {
      openShared: fromPromise<OpenedLink, ShareKey>(({ input: body, signal }) =>
        api
          .call('sharedReport', { body }, { signal })
          .catch(failWith(NOT_OPENED, { 'wrong-pin': WRONG_PIN })),
      ),
      savePdf: fromPromise<undefined, Saving>(async ({ input: { report, ...key }, signal }) => {
        if (!report) return
        const body = { ...key, report_id: report.report_id }
        const file = await api
          .call('sharedReportPdf', { body }, { signal })
          .catch(failWith(NOT_SAVED))
        // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
        const bytes = file as Uint8Array<ArrayBuffer>
        saveFile(fileName(report), bytes, 'application/pdf')
      }),
    },
  })
}
