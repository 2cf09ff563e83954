import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { Report } from '#contract/reports.endpoints.ts'
import { failureMessage } from '#lib/format/failure-copy.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { openOrGoTo } from '#lib/routing/open-in-new-tab.ts'
import { saveFrom } from '#lib/save-file.ts'
import { showToast } from '#lib/toast/toast.ts'
import { fileName } from './file-name.ts'

export type ReportFile = {
  readonly save: (report: FileWanted['report']) => void
  readonly show: (report: FileWanted['report']) => void
  /** The report whose PDF is loading, and what happens with it. */
  readonly busy: { readonly id: Report['report_id']; readonly to: FileWanted['to'] } | null
}

/** Loads one report PDF at a time; a failure shows a toast. */
export function useReportFile(): ReportFile {
  const { mutate, isPending, variables } = useMutation(reportFileMutation(useApi()))
  const start = (wanted: FileWanted) => {
    if (isPending) return
    mutate(wanted, {
      onError: (error) =>
        void showToast('bad', failureMessage(error, 'The PDF could not be downloaded. Try again.')),
    })
  }
  return {
    save: (report) => start({ report, to: 'save' }),
    show: (report) => start({ report, to: 'show' }),
    busy: isPending ? { id: variables.report.report_id, to: variables.to } : null,
  }
}

type FileWanted = {
  readonly report: Pick<Report, 'report_id' | 'order_no' | 'code'>
  readonly to: 'save' | 'show'
}

/** Fetches the short-lived link to a report's PDF, then saves or opens the file. */
function reportFileMutation(api: Api) {
  return mutationOptions({
    mutationFn: async ({ report, to }: FileWanted) => {
      const body = { report_id: report.report_id }
      const { url } = await api.call('downloadReport', { body })
      if (to === 'save') saveFrom(url, fileName(report))
      else openOrGoTo(url)
    },
  })
}
