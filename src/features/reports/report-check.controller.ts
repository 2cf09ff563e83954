import { fromPromise } from 'xstate'
import type { ReportKey } from '#contract/rules/report-code.ts'
import type { FlowError } from '#machines/outcomes.ts'
import type {
  CheckedCode,
  CheckedText,
} from '#machines/report-check/model/report-check.outcomes.ts'
import { reportCheckMachine } from '#machines/report-check/report-check.machine.ts'
import { checkCode, checkText } from './check-report.ts'
import { readPicture } from './qr/read-qr.ts'
import { createViewfinder } from './qr/viewfinder.ts'

/** The lab's keys: those at hand, or those of today. */
export type AskForKeys = (which: 'known' | 'fresh') => Promise<readonly ReportKey[]>

const NOT_A_PICTURE: FlowError = { kind: 'refused', code: 'not-a-picture', message: '' }

/** The chart, joined to camera, pictures and keys. Stream and file stay here: a chart holds data only. */
export function provideReportCheck(askForKeys: AskForKeys) {
  const viewfinder = createViewfinder()
  const pictures = new Map<string, File>()
  const machine = reportCheckMachine.provide({
    actors: {
      openCamera: fromPromise<undefined, undefined>(({ signal }) => viewfinder.open(signal)),
      watchCamera: fromPromise<string, undefined>(({ signal }) => viewfinder.watch(signal)),
      readPicture: fromPromise<string | null, string>(async ({ input: name }) => {
        const file = pictures.get(name)
        const reading = file ? readPicture(file) : Promise.reject(NOT_A_PICTURE)
        return reading.catch(() => {
          throw NOT_A_PICTURE
        })
      }),
      checkCode: fromPromise<CheckedText, string>(({ input: text }) =>
        checkText(text, () => askForKeys('known')),
      ),
      checkAnew: fromPromise<CheckedCode, string>(({ input: code }) =>
        checkCode(code, () => askForKeys('fresh')),
      ),
    },
  })
  return { machine, video: viewfinder.video, keepPicture }

  /** Keeps a chosen file, and no other. Answers the name by which the chart knows it. */
  function keepPicture(file: File): string {
    const [last = '0'] = pictures.keys()
    const name = String(Number(last) + 1)
    pictures.clear()
    pictures.set(name, file)
    return name
  }
}
