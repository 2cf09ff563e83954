import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { paths } from '#config/paths.ts'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { type InvoiceSaving, useInvoice } from '#lib/invoice/use-invoice.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { orderListQuery, ordersOf } from './api/orders.queries.ts'
import { OrdersSkeleton } from './components/orders-skeleton.tsx'
import { type More, ShowMore } from './components/show-more.tsx'
import { dayOf, sumsOf } from './order-format.ts'
import { orderHref } from './order-tabs.ts'

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

type InvoiceListProps = {
  orders: readonly OrderSummary[]
  more: More | undefined
  invoice: InvoiceSaving
}

function InvoiceList({ orders, more, invoice }: InvoiceListProps) {
  return (
    <>
      <ul className="order-items">
        {orders.map((order) => (
          <li key={order.order_id}>
            <div className="grow">
              <h3 className="h4">
                <AppLink href={orderHref(order.order_id)}>{order.test_names.join(', ')}</AppLink>
              </h3>
              <p className="note tabular-nums">
                {dayOf(order).day}, order {order.order_no}, {sumsInWords(order)}
              </p>
            </div>
            <Button
              size="sm"
              icon={Download}
              busy={invoice.busy === order.order_id}
              busyLabel="Preparing the invoice"
              onClick={() => invoice.save(order.order_id)}
            >
              Invoice<VisuallyHidden> of order {order.order_no}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {more && <ShowMore {...more} />}
    </>
  )
}

/** "paid ₹1,799, to pay ₹150". */
function sumsInWords(order: OrderSummary): string {
  return sumsOf(order)
    .map(([term, rupees]) => `${term.toLowerCase()} ${formatRupees(rupees)}`)
    .join(', ')
}
