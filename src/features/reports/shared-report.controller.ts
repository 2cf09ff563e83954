import { fromPromise } from 'xstate'
import type { Api } from '#lib/http/api.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { saveFile } from '#lib/save-file.ts'
import type { OpenedReport } from '#machines/shared-report/shared-report.machine.ts'
import {
  type ShareKey,
  sharedReportMachine,
} from '#machines/shared-report/shared-report.machine.ts'
import { failWith } from './call-failure.ts'

const WRONG_PIN = 'This PIN is wrong.'
const NOT_OPENED = 'Something went wrong on our side. Try again.'
const NOT_SAVED = 'The PDF could not be downloaded. Try again.'

type Saving = ShareKey & { readonly opened: OpenedReport | null }

/** Both calls work without sign-in. */
export function provideSharedReport(api: Api) {
  return sharedReportMachine.provide({
    actors: {
      openShared: fromPromise<OpenedReport, ShareKey>(({ input: body, signal }) =>
        api
          .call('sharedReport', { body }, { signal })
          .catch(failWith(NOT_OPENED, { 'wrong-pin': WRONG_PIN })),
      ),
      savePdf: fromPromise<undefined, Saving>(async ({ input: { opened, ...body }, signal }) => {
        const file = await api
          .call('sharedReportPdf', { body }, { signal })
          .catch(failWith(NOT_SAVED))
        // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
        const bytes = file as Uint8Array<ArrayBuffer>
        if (opened) saveFile(fileName(opened.report), bytes, 'application/pdf')
      }),
    },
  })
}
