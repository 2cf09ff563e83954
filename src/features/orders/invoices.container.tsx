import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useInvoice } from '#lib/invoice/use-invoice.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { orderListQuery, ordersOf } from './api/orders.queries.ts'
import { InvoiceList } from './components/invoice-list.tsx'
import { OrdersSkeleton } from './components/orders-skeleton.tsx'

/** Every invoice of the account, newest first. */
export function Invoices({ userId }: { userId: string }) {
  return (
    <section className="stack" aria-labelledby="invoices">
      <h2 className="h2" id="invoices">
        Invoices
      </h2>
      <Content userId={userId} />
    </section>
  )
}

function Content({ userId }: { userId: string }) {
  const list = useInfiniteQuery(orderListQuery(useApi(), userId, null))
  const invoice = useInvoice()
  if (!list.data) {
    const isPaused = list.fetchStatus === 'paused'
    if (!list.error && !isPaused) return <OrdersSkeleton />
    return (
      <CouldNotLoad
        safe="Your bookings are safe."
        what="Your invoices"
        offline={isPaused || failureKind(list.error) === 'offline'}
        heading="h3"
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const more = list.hasNextPage
    ? {
        busy: list.isFetchingNextPage,
        failed: list.isFetchNextPageError,
        show: () => void list.fetchNextPage(),
      }
    : undefined
  // Cancelled orders have no invoice.
  const orders = ordersOf(list.data.pages).filter(({ status }) => status !== 'cancelled')
  if (orders.length > 0 || more)
    return <InvoiceList orders={orders} more={more} invoice={invoice} />
  return (
    <EmptyState
      heading="h3"
      title="No invoices yet"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          See tests and packages
        </AppLink>
      }
    >
      You find the invoice here as soon as you book.
    </EmptyState>
  )
}
