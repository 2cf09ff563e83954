import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { openInNewTab } from '#lib/routing/open-in-new-tab.ts'
import { QrReportView } from './components/qr-report-view.tsx'

/** The report behind a QR code: opened at once where the browser lets it, else by a press. */
export function QrReport({ code }: { code: string }) {
  const navigate = useNavigate()
  const { mutate, data } = useMutation(qrReportMutation(useApi()))
  useEffect(() => {
    // spec §8: whatever failed. The page of the code must not stand behind the back button.
    const onError = () => void navigate(paths.pageNotFound.getHref(), { replace: true })
    mutate(code, { onError })
  }, [code, mutate, navigate])
  return <QrReportView code={code} report={data} />
}

/**
 * Asks for the report behind a QR code and opens it (spec §2: in a new tab). Its failures raise no toast:
 * the page redirects (spec §8).
 */
function qrReportMutation(api: Api) {
  return mutationOptions({
    mutationFn: async (code: string) => {
      const { url } = await api.call('qrReport', { query: { code } }, { quiet: true })
      return { url, isOpen: openInNewTab(url) }
    },
  })
}
