import { fromPromise } from 'xstate'
import { checkReportCode, codeIn, type ReportKey } from '#contract/rules/report-code.ts'
import type { CheckedCode, CheckedText } from '#machines/report-check/report-check.machine.ts'
import { reportCheckMachine } from '#machines/report-check/report-check.machine.ts'
import type { FlowError } from '#machines/shared/failures.ts'
import { readPicture } from './qr/read-qr.ts'
import { createViewfinder } from './qr/viewfinder.ts'

/** Loads the lab's public keys: from the cache, or fresh from the lab. */
export type LoadKeys = (which: 'known' | 'fresh') => Promise<readonly ReportKey[]>

const NO_KEYS: FlowError = { kind: 'network', code: 'no-keys', message: '' }
const NOT_A_PICTURE: FlowError = { kind: 'refused', code: 'not-a-picture', message: '' }

/** Streams and files stay in this controller: the context of a chart is JSON. */
export function provideReportCheck(loadKeys: LoadKeys) {
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
      checkCode: fromPromise<CheckedText, string>(({ input: text }) => checkText(text, loadKeys)),
      checkWithCurrentKeys: fromPromise<CheckedCode, string>(({ input: code }) =>
        checkCode(code, loadKeys('fresh')),
      ),
    },
  })
  return { machine, video: viewfinder.video, keepPicture }

  /** Replaces the chosen file; returns the name under which the chart refers to it. */
  function keepPicture(file: File): string {
    const [last = '0'] = pictures.keys()
    const name = String(Number(last) + 1)
    pictures.clear()
    pictures.set(name, file)
    return name
  }
}

/**
 * Checks the text of a QR code or of a pasted link.
 * @throws FlowError `no-keys`
 */
async function checkText(text: string, loadKeys: LoadKeys): Promise<CheckedText> {
  const code = codeIn(text)
  return code === undefined ? { kind: 'no-code' } : checkCode(code, loadKeys('known'))
}

/** @throws FlowError `no-keys` without a network and without stored keys */
async function checkCode(
  code: string,
  loading: Promise<readonly ReportKey[]>,
): Promise<CheckedCode> {
  const keys = await loading.catch(() => {
    throw NO_KEYS
  })
  return { ...checkReportCode(code, keys), code }
}
