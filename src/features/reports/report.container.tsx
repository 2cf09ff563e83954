import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind, type PageFailureKind } from '#lib/routing/page-failure.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { reportQuery } from './api/reports.queries.ts'
import { ExplainedValue } from './explained/explained-value.tsx'
import { ReportQuestions } from './explained/report-questions.tsx'
import { LoadedReport } from './loaded-report.container.tsx'
import { resultsOf } from './report-format.ts'
import { ShareReport } from './share-report.container.tsx'

type ReportPageProps = {
  id: string
  /** Empty while the session is being restored. */
  userId: string
  /** The analyte to explain. */
  value?: string | null
  part?: 'questions' | null
}

/** One report of the account, or a part of it, with its breadcrumbs. */
export function ReportPage({ id, userId, value = null, part = null }: ReportPageProps) {
  const { data: report, error, fetchStatus, refetch } = useQuery(reportQuery(useApi(), userId, id))
  const missing = whyMissing(error, fetchStatus === 'paused')
  const result = report && resultsOf(report).find(({ analyte_id }) => analyte_id === value)
  const label = value === null ? part && 'Questions' : (result?.name ?? 'Value')
  return (
    <div data-state={report ? 'report' : (missing ?? 'loading')}>
      <Breadcrumbs
        link={AppLink}
        items={[
          { label: 'Reports', href: paths.profile.getHref('download-report') },
          {
            label: report?.order_no ?? 'Report',
            href: label ? paths.viewReport.getHref(id) : undefined,
          },
          ...(label ? [{ label }] : []),
        ]}
      />
      {report && <LoadedPart key={report.report_id} {...{ report, userId, value, part }} />}
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

type LoadedPartProps = {
  report: ReportDetails
  userId: string
  value: string | null
  part: 'questions' | null
}

function LoadedPart({ report, userId, value, part }: LoadedPartProps) {
  const [isSharing, setIsSharing] = useState(false)
  // A replaced or withdrawn report must not be passed on.
  const onShare = report.replaced_at || report.withdrawn_at ? undefined : () => setIsSharing(true)
  const result = resultsOf(report).find(({ analyte_id }) => analyte_id === value)
  return (
    <>
      {value === null && !part && <LoadedReport {...{ report, userId, onShare }} />}
      {value === null && part && (
        <ReportQuestions report={report} userId={userId} onShareReport={onShare} />
      )}
      {result && (
        <ExplainedValue
          key={result.analyte_id}
          report={report}
          result={result}
          userId={userId}
          onShareReport={onShare}
        />
      )}
      {value !== null && !result && <UnknownValue reportId={report.report_id} />}
      <ShareReport report={report} userId={userId} open={isSharing} onOpenChange={setIsSharing} />
    </>
  )
}

function UnknownValue({ reportId }: { reportId: string }) {
  return (
    <EmptyState
      heading="h1"
      title="This value is not in the report"
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.viewReport.getHref(reportId)}
        >
          See the report
        </AppLink>
      }
    >
      The link may be incomplete.
    </EmptyState>
  )
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

const ROWS = ['18%', '28%', '34%', '26%', '40%', '20%']

function ReportSkeleton() {
  return (
    <div role="status">
      <h1 className="vh">Loading the report</h1>
      <div className="cols cols--aside cols--three" aria-hidden="true">
        <div className="stack stack--8">
          <div className="stack stack--3">
            <Skeleton width="82%" height="32px" />
            <Skeleton width="94%" height="20px" />
            <Skeleton width="180px" height="40px" className="rounded-full" />
          </div>
          <div>
            <div className="group-head">
              <Skeleton width="190px" height="28px" />
            </div>
            <ul className="results">
              {ROWS.map((width) => (
                <li key={width} className="result">
                  <Skeleton width={width} height="20px" />
                  <Skeleton width="88px" height="20px" />
                  <span className="range-wait">
                    <Skeleton width="100%" height="8px" />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="aside stack">
          <div className="card stack stack--2">
            <Skeleton width="60%" height="24px" />
            <Skeleton width="100%" height="200px" />
          </div>
          <div className="card stack stack--3">
            <Skeleton width="100%" height="48px" className="sk--control" />
            <Skeleton width="100%" height="48px" className="sk--control" />
          </div>
        </div>
      </div>
    </div>
  )
}
