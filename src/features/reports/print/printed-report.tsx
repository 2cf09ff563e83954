import { createPortal } from 'react-dom'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { usePaper } from './use-printing.ts'

const loadPaper = async () => (await import('./report-paper.tsx')).ReportPaper

/** The report as the lab's document, in the page only while the browser prints. */
export function PrintedReport({ report }: { report: ReportDetails }) {
  const Paper = usePaper(loadPaper)
  return Paper && createPortal(<Paper report={report} />, document.body)
}
