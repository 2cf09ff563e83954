import { queryOptions, useQuery } from '@tanstack/react-query'
import FilePlus from 'lucide-react/icons/file-plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { paths } from '#config/paths.ts'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { Icon } from '#ui/icon.tsx'
import { OrderSkeletons } from '#ui/order-skeletons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { reportListQuery } from './api/reports.queries.ts'
import { NoReports } from './components/no-reports.tsx'
import { ReportFilters } from './components/report-filters.tsx'
import { ReportGroups } from './components/report-groups.tsx'
import { OldReportsSection } from './old-reports.container.tsx'
import { reportFilterOf } from './report-groups.ts'
import { SharedLinks } from './shared-links.container.tsx'
import type { WaitingOrder } from './waiting-order.ts'

type ReportsProps = {
  /** Empty while the session is being restored. */
  userId: string
  /** Filters `group` and `member`. */
  query: URLSearchParams
}

/** All reports of the account's members. */
export function Reports({ userId, query }: ReportsProps) {
  return (
    <div className="stack stack--6">
      <ReportsHead />
      <Listing userId={userId} query={query} />
      <OldReportsSection />
      <AppLink className="link min-h-11 justify-self-start" href={paths.verifyReport.getHref()}>
        <Icon icon={ShieldCheck} size={16} />
        Verify a printed report
      </AppLink>
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
        safe="Your reports are safe."
        what="Your reports"
        offline={isPaused || failureKind(error) === 'offline'}
        heading="h3"
        busy={fetchStatus === 'fetching'}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isEmpty) {
    // A failed query of the open orders does not block the rest.
    return waiting.isLoading ? <ReportsSkeleton /> : <NoReports waiting={waiting.data ?? []} />
  }
  const filter = reportFilterOf(query, data)
  return (
    <>
      <ReportFilters reports={data} filter={filter} />
      <ReportGroups reports={data} filter={filter} file={file} />
      <SharedLinks userId={userId} />
    </>
  )
}

/** The newest open orders, in which the earliest visits are looked for. */
const READ = 20
/** Open orders that are shown while there is no report. */
const SHOWN = 3

/** Open orders without reports. The list has no report times, so each order is loaded. */
function waitingOrdersQuery(api: Api, userId: string, wanted: boolean) {
  return queryOptions({
    queryKey: ['orders', userId, 'waiting'],
    queryFn: async ({ signal }): Promise<WaitingOrder[]> => {
      const options = { signal, byItself: true }
      const body = { page: 1, size: READ, group: 'open' } as const
      const { orders } = await api.call('orderList', { body }, options)
      const first = orders.toSorted(byVisit).slice(0, SHOWN)
      const details = first.map(({ order_id: id }) =>
        api.call('orderDetails', { params: { id } }, options),
      )
      return (await Promise.all(details)).map((order) => ({
        order_id: order.order_id,
        order_no: order.order_no,
        test_names: order.test_names,
        status: order.status,
        report_by: order.report_by,
        report_delay: order.report_delay,
        slot: order.slot,
        member_name: order.member.firstName,
      }))
    },
    enabled: wanted && userId !== '',
  })
}

function byVisit({ slot: one }: OrderSummary, { slot: other }: OrderSummary): number {
  return startOf(one).localeCompare(startOf(other))
}

/** A walk-in, which has no time, can be today. */
function startOf(slot: OrderSummary['slot']): string {
  return slot ? `${slot.slot_date} ${slot.from_time}` : ''
}

function ReportsHead() {
  return (
    <div className="row row--between row--wrap">
      <h2 className="h2">Reports</h2>
      <AppLink className="link min-h-11" href={paths.importReport.getHref()}>
        <Icon icon={FilePlus} size={16} />
        Add a report from another lab
      </AppLink>
    </div>
  )
}

/** Chips and the first reports in their final geometry. */
function ReportsSkeleton() {
  return (
    <div className="stack stack--6">
      <div className="scroller" aria-hidden="true">
        {['72px', '172px', '152px', '148px'].map((width) => (
          <Skeleton key={width} width={width} height="40px" className="rounded-full" />
        ))}
      </div>
      <div>
        <div className="group-head" aria-hidden="true">
          <Skeleton width="160px" height="24px" />
        </div>
        <OrderSkeletons
          label="Loading your reports"
          names={['62%', '48%']}
          tag="96px"
          facts={['76px', '92px', '48px']}
          buttons={['68px', '92px']}
        />
      </div>
    </div>
  )
}
