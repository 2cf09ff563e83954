import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { Report, ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind, type PageFailureKind } from '#lib/routing/page-failure.ts'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { showToast } from '#lib/toast/toast.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { reportDataMutation } from './api/report-data.mutation.ts'
import { orderReportsQuery, reportQuery } from './api/reports.queries.ts'
import { DownloadButton, ReportActions } from './components/report-actions.tsx'
import { ReportSkeleton } from './components/report-skeleton.tsx'
import { ReportView } from './components/report-view.tsx'
import { SiblingReports } from './components/sibling-reports.tsx'
import { headingOf, rangeBarLabel, resultsOf } from './report-format.ts'
import { ShareReport } from './share-report.container.tsx'
import { SharedLinks } from './shared-links.container.tsx'
import { TrendCard, TrendDialog } from './trend.container.tsx'

type ReportPageProps = {
  id: string
  /** Empty while the session is being restored. */
  userId: string
}

/** One report of the account, with its breadcrumbs. */
export function ReportPage({ id, userId }: ReportPageProps) {
  const { data: report, error, fetchStatus, refetch } = useQuery(reportQuery(useApi(), userId, id))
  const missing = whyMissing(error, fetchStatus === 'paused')
  return (
    <div data-state={report ? 'report' : (missing ?? 'loading')}>
      <Breadcrumbs
        link={AppLink}
        items={[
          { label: 'Reports', href: paths.profile.getHref('download-report') },
          { label: report?.order_no ?? 'Report' },
        ]}
      />
      {report && <LoadedReport key={report.report_id} report={report} userId={userId} />}
      {!report && !missing && <ReportSkeleton />}
      {!report && missing === 'not-found' && <UnknownReport />}
      {!report && missing && missing !== 'not-found' && (
        <CouldNotLoad
          safe="Your reports are safe."
          what="This report"
          offline={missing === 'offline'}
          heading="h1"
          busy={fetchStatus === 'fetching'}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}

function whyMissing(error: Error | null, isPaused: boolean): PageFailureKind | null {
  if (isPaused) return 'offline'
  return error && failureKind(error)
}

function LoadedReport({ report, userId }: { report: ReportDetails; userId: string }) {
  const { data: ofOrder } = useQuery(orderReportsQuery(useApi(), userId, report.order_id))
  const file = useReportFile()
  const data = useMutation(reportDataMutation(useApi()))
  useOwnTitle(headingOf(report))
  const [asked, setAsked] = useState<ReportResult | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
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
        aside={
          <>
            {first && <TrendCard {...trend} result={first} />}
            <ReportActions
              report={report}
              busy={data.isPending ? 'data' : busy}
              onSave={() => file.save(report)}
              onSaveData={saveData}
              onShow={() => file.show(report)}
              {...(!report.replaced_at && { onShare: () => setIsSharing(true) })}
            />
          </>
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
      <ShareReport report={report} userId={userId} open={isSharing} onOpenChange={setIsSharing} />
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

/** Shown for another account's report too: it does not reveal that one exists. */
function UnknownReport() {
  return (
    <EmptyState
      heading="h1"
      title="We could not find this report"
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('download-report')}
        >
          See my reports
        </AppLink>
      }
    >
      It may belong to another account.
    </EmptyState>
  )
}
