import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { Report, ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { failureMessage } from '#lib/format/failure-copy.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toast/toast.ts'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { orderReportsQuery } from './api/reports.queries.ts'
import { DownloadButton, ReportActions } from './components/report-actions.tsx'
import { ReportView } from './components/report-view.tsx'
import { questionsOf } from './explained/doctor-questions.ts'
import { questionCount } from './explained/question-actions.tsx'
import { RepeatTests } from './repeat-tests.container.tsx'
import { headingOf, rangeBarLabel, resultsOf } from './report-format.ts'
import { grouped, groupOf } from './report-groups.ts'
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

/** Saves a report as a FHIR Bundle. */
function reportDataMutation(api: Api) {
  return mutationOptions({
    mutationFn: async ({ report_id: id }: Pick<Report, 'report_id'>) => {
      const file = await api.call('reportFhir', { params: { id } })
      // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
      const bytes = file as Uint8Array<ArrayBuffer>
      saveFile(`report_${id}_fhir.json`, bytes, 'application/fhir+json')
    },
  })
}

type SiblingReportsProps = {
  report: Report
  ofOrder: readonly Report[]
}

/** Other reports of the order: links to groups, and to the single reports of the current group. */
function SiblingReports({ report, ofOrder }: SiblingReportsProps) {
  const groups = grouped(ofOrder).filter(({ reports }) => reports.length > 0)
  const current = groupOf(report)
  const beside = groups.find(({ group }) => group === current)?.reports ?? []
  if (groups.length === 0) return null
  return (
    <>
      <nav className="scroller no-print" aria-label="Report groups">
        {groups.map(({ group, reports }) => (
          <AppLink
            key={group.slug}
            className="chip"
            href={paths.viewReport.getHref(
              group === current ? report.report_id : reports[0]?.report_id,
            )}
            aria-current={group === current ? 'true' : undefined}
          >
            {group.name} <span className="tabular-nums">{reports.length}</span>
          </AppLink>
        ))}
      </nav>
      {beside.length > 1 && (
        <nav className="scroller no-print" aria-label={`${current.name} of this order`}>
          {beside.map(({ report_id, name }) => (
            <AppLink
              key={report_id}
              className="chip"
              href={paths.viewReport.getHref(report_id)}
              aria-current={report_id === report.report_id ? 'page' : undefined}
            >
              {name}
            </AppLink>
          ))}
        </nav>
      )}
    </>
  )
}

/** Leads to the questions that a report raises; nothing if it raises none. */
function QuestionsCard({ report }: { report: ReportDetails }) {
  const count = questionsOf(report).length
  if (count === 0) return null
  return (
    <section className="card stack stack--3 no-print" aria-labelledby="questions-card">
      <h2 className="h3" id="questions-card">
        Questions for the doctor
      </h2>
      <p className="note">{questionCount(count)} from these values. Choose what to take along.</p>
      <AppLink
        className={buttonClass({ wide: true })}
        href={paths.viewReport.getHref(report.report_id, { part: 'questions' })}
      >
        Prepare for your visit
      </AppLink>
    </section>
  )
}
