import { useMutation } from '@tanstack/react-query'
import type { Report } from '#contract/reports.endpoints.ts'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { type FileWanted, reportFileMutation } from './report-file.mutation.ts'

export type ReportFile = {
  readonly save: (report: FileWanted['report']) => void
  readonly show: (report: FileWanted['report']) => void
  /** The report whose PDF is on its way, and what is done with it. */
  readonly busy: { readonly id: Report['report_id']; readonly to: FileWanted['to'] } | null
}

/** The PDF of a report, one at a time; a failure is said in a toast. */
export function useReportFile(): ReportFile {
  const { mutate, isPending, variables } = useMutation(reportFileMutation(useApi()))
  const start = (wanted: FileWanted) => {
    if (isPending) return
    mutate(wanted, {
      onError: (error) =>
        void showToast('bad', failureMessage(error, 'The PDF could not be fetched. Try again.')),
    })
  }
  return {
    save: (report) => start({ report, to: 'save' }),
    show: (report) => start({ report, to: 'show' }),
    busy: isPending ? { id: variables.report.report_id, to: variables.to } : null,
  }
}
