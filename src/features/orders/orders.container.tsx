import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useInvoice } from '#lib/invoice/use-invoice.ts'
import { useReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { type OrderListPage, orderListKey, orderListQuery, ordersOf } from './api/orders.queries.ts'
import { OrderList } from './components/order-list.tsx'
import { OrdersSkeleton } from './components/orders-skeleton.tsx'
import { isOrderTab, LISTINGS, ORDER_TABS, type OrderTab, TAB_LABEL } from './order-tabs.ts'
import { useOrderChange } from './use-order-change.tsx'
import { useRateOrder } from './use-rate-order.ts'

export interface OrdersProps {
  tab: OrderTab
  /** Empty while the session is being restored: the queries wait for it. */
  userId: string
}

export function Orders({ tab, userId }: OrdersProps) {
  const counts = useCounts(tab, userId)
  const navigate = useNavigate()
  return (
    <div className="stack stack--6">
      <Tabs
        look="seg"
        label="Orders by status"
        heading={<h2 className="h2 vh-narrow">My orders</h2>}
        headClassName="profile__head"
        className="stack--6"
        activationMode="manual"
        value={tab}
        onValueChange={(other) => {
          if (isOrderTab(other)) void navigate(paths.profile.getHref(other))
        }}
        items={ORDER_TABS.map((other) => {
          const { group } = LISTINGS[other]
          return {
            value: other,
            label: TAB_LABEL[other],
            count: group ? counts?.[group] : undefined,
            content: <Listing tab={other} userId={userId} />,
          }
        })}
      />
      <p className="note">
        <AppLink href={paths.profile.getHref('download-order')}>Invoices and older orders</AppLink>
        {', '}
        <AppLink href={`${paths.profile.getHref('download-report')}#old-reports`}>
          reports from before 2024
        </AppLink>
      </p>
    </div>
  )
}

function Listing({ tab, userId }: OrdersProps) {
  const list = useInfiniteQuery(orderListQuery(useApi(), userId, LISTINGS[tab].group))
  const change = useOrderChange(userId)
  const handlers = {
    invoice: useInvoice(),
    pdf: useReportFile(),
    rating: useRateOrder(),
    onCancel: (order: OrderSummary) => change.ask({ kind: 'cancel', order }),
  }
  const retry = () => void list.refetch()

  if (!list.data) {
    const isPaused = list.fetchStatus === 'paused'
    if (!list.error && !isPaused) return <OrdersSkeleton />
    const offline = isPaused || failureKind(list.error) === 'offline'
    return (
      <CouldNotLoad
        safe="Your bookings are safe."
        what="Your orders"
        offline={offline}
        heading="h3"
        busy={list.isFetching}
        onRetry={retry}
      />
    )
  }
  const orders = ordersOf(list.data.pages)
  if (orders.length === 0) return <NoOrders tab={tab} />
  const more = list.hasNextPage && {
    busy: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
    show: () => void list.fetchNextPage(),
  }
  return (
    <>
      <OrderList orders={orders} more={more || undefined} handlers={handlers} />
      {change.dialog}
    </>
  )
}

/**
 * Counts for all tabs come with every list: use this tab's, otherwise the latest of another tab.
 */
function useCounts(tab: OrderTab, userId: string): OrderListPage['counts'] | undefined {
  const { data } = useInfiniteQuery(orderListQuery(useApi(), userId, LISTINGS[tab].group))
  const queryClient = useQueryClient()
  if (data) return data.pages.at(-1)?.counts
  const known = queryClient.getQueryCache().findAll({ queryKey: orderListKey(userId) })
  const newest = known.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]
  // SAFETY: every list under this key consists of these pages.
  const pages = newest?.state.data as { pages: OrderListPage[] } | undefined
  return pages?.pages.at(-1)?.counts
}

function NoOrders({ tab }: { tab: OrderTab }) {
  const { title, next, action } = LISTINGS[tab].empty
  return (
    <EmptyState
      heading="h3"
      title={title}
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={action.href}>
          {action.label}
        </AppLink>
      }
    >
      {next}
    </EmptyState>
  )
}
