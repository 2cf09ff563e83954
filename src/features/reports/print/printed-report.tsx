import { type ComponentType, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { ReportDetails } from '#contract/reports.endpoints.ts'

type Paper = ComponentType<{ report: ReportDetails }>

/**
 * The report as the lab's document, in the page only while the browser prints. Its code is loaded
 * beforehand, because printing does not wait; without it the page itself is printed.
 */
export function PrintedReport({ report }: { report: ReportDetails }) {
  const [Paper, setPaper] = useState<Paper | null>(null)
  const isPrinting = usePrinting()
  useEffect(() => {
    import('./report-paper.tsx').then(
      ({ ReportPaper }) => setPaper(() => ReportPaper),
      () => {},
    )
  }, [])
  return Paper && isPrinting ? createPortal(<Paper report={report} />, document.body) : null
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
