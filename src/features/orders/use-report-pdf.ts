import { useMutation } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { saveFrom } from '#lib/save-file.ts'
import { showToast } from '#lib/toast/toast.ts'

export type ReportPdf = {
  readonly save: (reportId: string) => void
  /** The report whose PDF is on its way. */
  readonly busy: string | undefined
}

/** The "PDF" button of a report, one at a time; a failure is said in a toast. */
export function useReportPdf(): ReportPdf {
  const api = useApi()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (report_id: string) => {
      const { url } = await api.call('downloadReport', { body: { report_id } }, { quiet: true })
      saveFrom(url, 'report.pdf')
    },
    onError: () => void showToast('bad', 'The PDF could not be fetched. Try again.'),
    networkMode: 'always',
  })
  return {
    save: (reportId) => {
      if (!isPending) mutate(reportId)
    },
    busy: isPending ? variables : undefined,
  }
}
