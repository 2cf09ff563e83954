import { SharedReport } from '#features/reports/shared-report.container.tsx'
import { definePage } from '#lib/routing/page.ts'

/** A report shared by link. The secret is in the hash, which is never sent to a server. */
export const page = definePage({
  meta: {
    title: 'A shared report',
    description: 'Open a report that a patient shared with you. You need the PIN they gave you.',
    robots: 'noindex',
    referrer: 'no-referrer',
  },
  frame: { footer: 'slim' },
  Component: SharedReportPage,
})

function SharedReportPage() {
  return (
    <div className="wrap page">
      <SharedReport />
    </div>
  )
}
