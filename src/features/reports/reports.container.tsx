import { useQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { useReportFile } from '#lib/report-file/use-report-file.ts'
import { failureKind } from '#lib/routing/page-failure.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { reportListQuery } from './api/reports.queries.ts'
import { waitingOrdersQuery } from './api/waiting-orders.query.ts'
import { NoReports } from './components/no-reports.tsx'
import { ReportFilters } from './components/report-filters.tsx'
import { ReportGroups } from './components/report-groups.tsx'
import { ReportsHead } from './components/reports-head.tsx'
import { ReportsSkeleton } from './components/reports-wait.tsx'
import { narrowingOf } from './report-groups.ts'
import { SharedLinks } from './shared-links.container.tsx'

type ReportsProps = {
  /** Empty until it is known who is signed in. */
  userId: string
  /** What narrows the list: `group` and `member`. */
  query: URLSearchParams
}

/** All reports of the account's members. */
export function Reports({ userId, query }: ReportsProps) {
  return (
    <div className="stack stack--6">
      <ReportsHead />
      <Listing userId={userId} query={query} />
    </div>
  )
}

function Listing({ userId, query }: ReportsProps) {
  const api = useApi()
  const { data, error, fetchStatus, refetch } = useQuery(reportListQuery(api, userId))
  const isEmpty = data?.length === 0
  const waiting = useQuery(waitingOrdersQuery(api, userId, isEmpty))
  const file = useReportFile()
  if (!data) {
    const isPaused = fetchStatus === 'paused'
    if (!error && !isPaused) return <ReportsSkeleton />
    return (
      <CouldNotLoad
        safe="Nothing of yours is lost."
        what="Your reports"
        offline={isPaused || failureKind(error) === 'offline'}
        heading="h3"
        busy={fetchStatus === 'fetching'}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isEmpty) {
    // What is not known of the open orders does not hold up the rest.
    return waiting.isLoading ? <ReportsSkeleton /> : <NoReports waiting={waiting.data ?? []} />
  }
  const narrowing = narrowingOf(query, data)
  return (
    <>
      <ReportFilters reports={data} narrowing={narrowing} />
      <ReportGroups reports={data} narrowing={narrowing} file={file} />
      <SharedLinks userId={userId} />
    </>
  )
}
