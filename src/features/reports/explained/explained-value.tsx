import { useId } from 'react'
import { paths } from '#config/paths.ts'
import type { ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { biologicalVariation } from '#contract/rules/biological-variation.ts'
import { REPORT_FLAG } from '#contract/rules/report-document.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { ActionBar } from '#ui/dock.tsx'
import { PrintedQuestions } from '../print/printed-questions.tsx'
import { TrendCard } from '../trend.container.tsx'
import { ChangesPart } from './change-bars.tsx'
import styles from './explained.css?inline'
import { Influences, SourcesAndReview } from './explanation-parts.tsx'
import { PrintButton, QuestionActions, questionCount } from './question-actions.tsx'
import { QuestionList } from './question-list.tsx'
import { useDoctorQuestions } from './use-doctor-questions.ts'
import { changesOf } from './value-changes.ts'
import { ValueHead, valueHeading } from './value-head.tsx'

type ExplainedValueProps = {
  report: ReportDetails
  result: ReportResult
  userId: string
  onShareReport?: (() => void) | undefined
}

/** One value: range, what it is, what moves it, change, questions, sources, in this order. */
export function ExplainedValue({ report, result, userId, onShareReport }: ExplainedValueProps) {
  const { report_id: reportId, member_id: memberId, explanations = [] } = report
  const { analyte_id, name, value, flag } = result
  const explanation = explanations.find((one) => one.analyte_id === analyte_id)
  const asked = useDoctorQuestions(report, userId)
  const shown = asked.questions.filter(({ about }) => about.includes(result))
  const others = asked.questions.length - shown.length
  const count = asked.chosen.length
  useOwnTitle(valueHeading(result))
  const variation =
    changesOf(result).length > 0 ? biologicalVariation(analyte_id)?.source : undefined
  return (
    <div className="cols cols--aside cols--three report">
      <style>{styles}</style>
      <div className="stack stack--8">
        <ValueHead report={report} result={result} />
        {explanation && (
          <>
            <WhatItIs what={explanation.what} />
            <Influences explanation={explanation} />
          </>
        )}
        <ChangesPart result={result} />
        <div className="stack stack--3">
          <QuestionList asked={asked} shown={shown} />
          {others > 0 && (
            <p>
              <AppLink
                className="link"
                href={paths.viewReport.getHref(reportId, { part: 'questions' })}
              >
                All {questionCount(asked.questions.length)} of this report
              </AppLink>
            </p>
          )}
        </div>
      </div>
      <aside className="aside stack" aria-label="Trend and questions">
        {result.has_trend && <TrendCard {...{ userId, memberId, reportId, result }} />}
        <QuestionActions report={report} chosen={asked.chosen} onShareReport={onShareReport} />
      </aside>
      <div className="rest stack stack--8">
        {explanation && <SourcesAndReview explanation={explanation} variation={variation} />}
      </div>
      {count > 0 && (
        <DockAction>
          <ActionBar
            sum={`${name} ${value} ${flag ? REPORT_FLAG[flag] : ''}`}
            sub={`${questionCount(count)} chosen`}
          >
            <PrintButton count={count} />
          </ActionBar>
        </DockAction>
      )}
      {count > 0 && <PrintedQuestions report={report} questions={asked.chosen} />}
    </div>
  )
}

function WhatItIs({ what }: { what: string }) {
  const id = useId()
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        What it is
      </h2>
      <p className="prose">{what}</p>
    </section>
  )
}
