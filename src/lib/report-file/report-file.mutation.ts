import { mutationOptions } from '@tanstack/react-query'
import type { Report } from '#contract/reports.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { openOrGoTo } from '#lib/routing/open-in-new-tab.ts'
import { saveFrom } from '#lib/save-file.ts'
import { fileName } from './file-name.ts'

export type FileWanted = {
  readonly report: Pick<Report, 'report_id' | 'order_no' | 'code'>
  readonly to: 'save' | 'show'
}

/** Fetches the link to a report's PDF, good for some minutes, and saves or shows what is behind it. */
export function reportFileMutation(api: Api) {
  return mutationOptions({
    mutationFn: async ({ report, to }: FileWanted) => {
      const body = { report_id: report.report_id }
      const { url } = await api.call('downloadReport', { body }, { quiet: true })
      if (to === 'save') saveFrom(url, fileName(report))
      else openOrGoTo(url)
    },
  })
}
