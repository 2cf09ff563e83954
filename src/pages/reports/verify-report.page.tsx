import { paths } from '#config/paths.ts'
import { reportKeysQuery } from '#features/reports/api/report-keys.query.ts'
import { VerifyReport } from '#features/reports/verify-report.container.tsx'
import { definePage } from '#lib/routing/page.ts'

/** The keys are loaded with the page, so that it works offline. */
export const page = definePage({
  loader: async ({ queryClient, api }) => {
    await queryClient.prefetchQuery(reportKeysQuery(api))
    return null
  },
  meta: {
    title: 'Verify a report',
    description:
      'Scan the QR code of a printed report. This page tells you if the lab signed it and if anything was changed, and sends nothing anywhere.',
    canonical: paths.verifyReport.path,
  },
  Component: VerifyReportPage,
})

function VerifyReportPage() {
  return (
    <div className="wrap page">
      <VerifyReport />
    </div>
  )
}
