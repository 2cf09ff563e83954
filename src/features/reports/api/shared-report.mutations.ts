import { mutationOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { saveFile } from '#lib/save-file.ts'

/** What opens a shared report: the link's token, and the PIN that came another way. */
export type ShareKey = { readonly token: string; readonly pin: string }

export function openSharedMutation(api: Api) {
  return mutationOptions({
    mutationFn: (body: ShareKey) => api.call('sharedReport', { body }, { quiet: true }),
    networkMode: 'always',
  })
}

type Wanted = { readonly key: ShareKey; readonly report: Parameters<typeof fileName>[0] }

export function sharedPdfMutation(api: Api) {
  return mutationOptions({
    mutationFn: async ({ key, report }: Wanted) => {
      const file = await api.call('sharedReportPdf', { body: key }, { quiet: true })
      // SAFETY: the client read these bytes into a buffer of their own, never a shared one.
      saveFile(fileName(report), file as Uint8Array<ArrayBuffer>, 'application/pdf')
    },
    networkMode: 'always',
  })
}
