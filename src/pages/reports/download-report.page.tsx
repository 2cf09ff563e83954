import { redirect } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { QrReport } from '#features/reports/qr-report.container.tsx'
import { definePage, usePageData } from '#lib/routing/page.ts'

/** Target of the QR code on a report; without a code it redirects to the reports of the profile. */
export const page = definePage({
  async loader({ url }) {
    const code = url.searchParams.get('code')
    if (!code) throw redirect(paths.profile.getHref('download-report'))
    return { code }
  },
  meta: { title: 'Download report', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: DownloadReportPage,
})

function DownloadReportPage() {
  const { code } = usePageData<{ code: string }>()
  return <QrReport key={code} code={code} />
}
