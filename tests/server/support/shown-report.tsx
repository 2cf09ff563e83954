import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { configureBrand } from '#config/brand.ts'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import type { ReportDetails, Trend } from '#contract/reports.endpoints.ts'
import { ReportView } from '#features/reports/components/report-view.tsx'
import { TrendFigure } from '#features/reports/components/trend-figure.tsx'
import { ValueHead } from '#features/reports/explained/value-head.tsx'
import { PaperResults } from '#features/reports/print/paper-results.tsx'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Its texts one by one, as the page has them. React escapes what would look like a tag. */
function textsOf(element: ReactNode): string[] {
  configureBrand(DEFAULT_BRAND)
  const markup = renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
  return markup
    .split(/<[^>]*>/)
    .filter((text) => text !== '')
    .map((text) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (one) => ENTITIES[one] ?? one))
}

/** What the patient reads of a report with one result: its page, its print and the page of the value. */
export function shownReport(report: ReportDetails) {
  const [group] = report.groups
  const [result] = group?.results ?? []
  return {
    page: textsOf(<ReportView report={report} actions={null} />),
    print: group ? textsOf(<PaperResults group={group} />) : [],
    explained: result ? textsOf(<ValueHead report={report} result={result} />) : [],
  }
}

/** What the patient reads of a trend. */
export function shownTrend(trend: Trend): string[] {
  return textsOf(<TrendFigure trend={trend} reportId="" />)
}
