import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { endOfReport } from '#contract/rules/report-document.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { openInNewTab } from '#lib/routing/open-in-new-tab.ts'
import { QrReportView } from './components/qr-report-view.tsx'
import { formatMoment } from './report-format.ts'

/** Opens the report behind a QR code at once, or by a click when the browser blocks that. */
export function QrReport({ code }: { code: string }) {
  const navigate = useNavigate()
  const { mutate, data } = useMutation(qrReportMutation(useApi()))
  useEffect(() => {
    // spec §8: redirect after any failure, replacing this page in the history.
    const onError = () => void navigate(paths.pageNotFound.getHref(), { replace: true })
    mutate(code, { onError })
  }, [code, mutate, navigate])
  return <QrReportView code={code} report={data} />
}

/**
 * Opens the report in a new tab (spec §2). Failures redirect instead of showing a toast (spec
 * §8).
 */
function qrReportMutation(api: Api) {
  return mutationOptions({
    mutationFn: async (code: string) => {
      const { url, ...ends } = await api.call('qrReport', { query: { code } })
      return { url, isOpen: openInNewTab(url), ended: endOfReport(ends, formatMoment) }
    },
  })
}
