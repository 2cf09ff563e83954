import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { paths } from '#config/paths.ts'
import type { Explanation } from '#contract/explanations.schemas.ts'
import type { ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Influences, SourcesAndReview } from './explanation-parts.tsx'

type Explained = {
  readonly byAnalyte: ReadonlyMap<string, Explanation>
  /** Null in a shared report, whose visitor has no page for a value. */
  readonly reportId: string | null
}

const ExplainedContext = createContext<Explained>({ byAnalyte: new Map(), reportId: null })

type ExplainedRowsProps = { report: ReportDetails; isShared: boolean; children: ReactNode }

/** Gives the rows inside it the explanations of the report. */
export function ExplainedRows({ report, isShared, children }: ExplainedRowsProps) {
  const { explanations = [], report_id } = report
  const value = useMemo(
    () => ({
      byAnalyte: new Map(explanations.map((one) => [one.analyte_id, one])),
      reportId: isShared ? null : report_id,
    }),
    [explanations, isShared, report_id],
  )
  return <ExplainedContext value={value}>{children}</ExplainedContext>
}

/** The explanation of a value under its row; nothing without one. */
export function ExplanationDisclosure({ result: { analyte_id, name } }: { result: ReportResult }) {
  const { byAnalyte, reportId } = useContext(ExplainedContext)
  const explanation = byAnalyte.get(analyte_id)
  if (!explanation) return null
  return (
    <Accordion className="result__about no-print" summary={`About ${name}`}>
      <div className="stack stack--6">
        <p className="prose">{explanation.what}</p>
        {reportId === null ? (
          <>
            <Influences explanation={explanation} heading="h3" />
            <SourcesAndReview explanation={explanation} heading="h3" />
          </>
        ) : (
          <p>
            <AppLink
              className="link"
              href={paths.viewReport.getHref(reportId, { value: analyte_id })}
            >
              {name}: what can raise or lower it, changes and questions for the doctor
            </AppLink>
          </p>
        )}
      </div>
    </Accordion>
  )
}
