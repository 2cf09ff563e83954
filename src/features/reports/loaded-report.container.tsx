import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useReportFile } from '#lib/report-file/use-report-file.ts'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { showToast } from '#lib/toast/toast.ts'
import { ActionBar } from '#ui/dock.tsx'
import { reportDataMutation } from './api/report-data.mutation.ts'
import { orderReportsQuery } from './api/reports.queries.ts'
import { DownloadButton, ReportActions } from './components/report-actions.tsx'
import { ReportView } from './components/report-view.tsx'
import { SiblingReports } from './components/sibling-reports.tsx'
import { questionsOf } from './explained/doctor-questions.ts'
import { QuestionsCard } from './explained/questions-card.tsx'
import { RepeatTests } from './repeat-tests.container.tsx'
import { headingOf, rangeBarLabel, resultsOf } from './report-format.ts'
import { SharedLinks } from './shared-links.container.tsx'
import { TrendCard, TrendDialog } from './trend.container.tsx'

type LoadedReportProps = {
  report: ReportDetails
  userId: string
  onShare: (() => void) | undefined
}

/** All values of a report, with its actions. */
export function LoadedReport({ report, userId, onShare }: LoadedReportProps) {
  const { data: ofOrder } = useQuery(orderReportsQuery(useApi(), userId, report.order_id))
  const file = useReportFile()
  const data = useMutation(reportDataMutation(useApi()))
  useOwnTitle(headingOf(report))
  const [asked, setAsked] = useState<ReportResult | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { report_id: reportId, member_id: memberId } = report
  const first = firstTrend(report)
  const trend = { userId, memberId, reportId }
  const busy = file.busy?.to ?? null
  const saveData = () =>
    data.mutate(report, {
      onError: (error) => {
        const words = failureMessage(error, 'The data could not be downloaded. Try again.')
        void showToast('bad', words)
      },
    })
  return (
    <>
      <ReportView
        report={report}
        amended={report.replaced_at ? ofOrder?.find(isVersionOf(report)) : undefined}
        head={<SiblingReports report={report} ofOrder={ofOrder ?? [report]} />}
        onTrend={(result) => {
          setAsked(result)
          setIsAsked(true)
        }}
        actions={
          <ReportActions
            report={report}
            busy={data.isPending ? 'data' : busy}
            onSave={() => file.save(report)}
            onSaveData={saveData}
            onShow={() => file.show(report)}
            {...(onShare && { onShare })}
            repeat={<RepeatTests report={report} userId={userId} />}
          />
        }
        aside={
          (first || questionsOf(report).length > 0) && (
            <>
              {first && <TrendCard {...trend} result={first} />}
              <QuestionsCard report={report} />
            </>
          )
        }
      >
        <SharedLinks userId={userId} reportId={reportId} />
      </ReportView>
      <DockAction>
        <ActionBar {...rangeBarLabel(report)}>
          <DownloadButton busy={busy === 'save'} onPress={() => file.save(report)} />
        </ActionBar>
      </DockAction>
      {asked && <TrendDialog {...trend} result={asked} open={isAsked} onOpenChange={setIsAsked} />}
    </>
  )
}

/** The list of an order has the newest version of each report. */
function isVersionOf({ code, name }: ReportDetails) {
  return (other: Report) => other.code === code && other.name === name
}

/** A value outside its range, else the first one with a trend. */
function firstTrend(report: ReportDetails): ReportResult | undefined {
  const drawable = resultsOf(report).filter(({ has_trend }) => has_trend)
  return drawable.find(({ flag }) => flag !== null) ?? drawable[0]
}
