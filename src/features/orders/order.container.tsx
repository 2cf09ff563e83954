import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { awaitsSlot } from '#contract/rules/cancellation.ts'
import { isoDate } from '#lib/dates.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useInvoice } from '#lib/invoice/use-invoice.ts'
import { useDirections } from '#lib/place/use-directions.ts'
import { useReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BillSkeleton, LinesSkeleton, Skeleton } from '#ui/skeleton.tsx'
import { liveOrderQuery, orderQuery, phlebotomistQuery } from './api/orders.queries.ts'
import { OrderTracking } from './components/order-tracking.tsx'
import type { WantedChange } from './order-change.container.tsx'
import { canReschedule } from './order-format.ts'
import { useBilling } from './use-billing.tsx'
import { useOrderChange } from './use-order-change.tsx'
import { useRateOrder } from './use-rate-order.ts'
import { useRepeatOrder } from './use-repeat-order.ts'
import { useVisitOrders } from './use-visit-orders.ts'
import type { VisitProps } from './visit.container.tsx'
import { turnOf, visitOrdersOf } from './visit-format.ts'

export interface OrderPageProps {
  /** Order id or number. */
  id: string
  /** Empty while the session is being restored. */
  userId: string
  /** A payment for what is due, from which the patient returns. */
  paymentId?: string | null
  /** The page opens with the slots of a further visit that is not booked. */
  choosesSlot?: boolean
  /** Slot for sharing the reports of a visit of several people. */
  renderShare?: VisitProps['renderShare']
}

export function OrderPage(props: OrderPageProps) {
  const { id, userId } = props
  const { data: order } = useQuery(orderQuery(useApi(), userId, id))
  useOwnTitle(order && `Order ${order.order_no}`)
  return (
    <div data-state={order?.status ?? 'loading'}>
      <Breadcrumbs
        link={AppLink}
        items={[
          { label: 'My orders', href: paths.profile.getHref('my-order') },
          { label: order?.order_no || 'Order' },
        ]}
      />
      <Content {...props} />
    </div>
  )
}

const NOT_LOADED = { city_id: 0, phlebotomist: null }

function Content(props: OrderPageProps) {
  const { id, userId, paymentId = null, choosesSlot = false, renderShare } = props
  const { data, error, dataUpdatedAt, fetchStatus, refetch } = useQuery(
    liveOrderQuery(useApi(), userId, id),
  )
  const { orders } = useVisitOrders(data, userId)
  const change = useOrderChange(userId, firstChange({ id, paymentId, choosesSlot, order: data }))
  const invoice = useInvoice()
  const billing = useBilling()
  const repeat = useRepeatOrder()
  const rating = useRateOrder()
  const pdf = useReportFile()
  const directions = useDirections(data?.lab_code ?? '')
  const profile = useQuery(phlebotomistQuery(useApi(), data ?? NOT_LOADED)).data
  if (data) {
    return (
      <>
        <OrderTracking
          order={data}
          turn={turnOf(data, orders ?? [])}
          today={isoDate(Date.now())}
          now={new Date().toISOString()}
          staleSince={error ? dataUpdatedAt : undefined}
          directions={directions}
          profile={profile}
          rating={rating}
          pdf={pdf}
          handlers={{
            invoice: {
              busy: invoice.busy !== undefined,
              save: () => invoice.save(data.order_id),
            },
            billing,
            repeat,
            visiting: orders && visitOrdersOf(orders),
            onMove: (slotId) => change.ask({ kind: 'move', order: data, slotId }),
            onPay: brand().offers.online
              ? () => change.ask({ kind: 'pay', orderId: data.order_id, paymentId: null })
              : undefined,
            onCancel: () => change.ask({ kind: 'cancel', order: data }),
            onTakeOut: (line) => change.ask({ kind: 'takeOut', order: data, line }),
          }}
          visit={data.linked && <VisitOfOrder {...{ order: data, userId, renderShare }} />}
        />
        {billing.dialog}
        {change.dialog}
      </>
    )
  }
  const isPaused = fetchStatus === 'paused'
  if (!error && !isPaused) return <OrderPageSkeleton />
  const kind = isPaused ? 'offline' : failureKind(error)
  if (kind === 'not-found') return <UnknownOrder />
  return (
    <CouldNotLoad
      safe="Your bookings are safe."
      what="This order"
      offline={kind === 'offline'}
      heading="h1"
      busy={fetchStatus === 'fetching'}
      onRetry={() => void refetch()}
    />
  )
}

type First = {
  readonly id: string
  readonly paymentId: string | null
  readonly choosesSlot: boolean
  readonly order: Order | undefined
}

function firstChange({ id, paymentId, choosesSlot, order }: First): WantedChange | null {
  if (paymentId) return { kind: 'pay', orderId: id, paymentId }
  const isOpen = choosesSlot && order && awaitsSlot(order) && canReschedule(order)
  return isOpen ? { kind: 'move', order } : null
}

/** Another account's order is indistinguishable from one that does not exist. */
function UnknownOrder() {
  return (
    <EmptyState
      heading="h1"
      title="We could not find this order"
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('my-order')}
        >
          See my orders
        </AppLink>
      }
    >
      It may belong to another account.
    </EmptyState>
  )
}

function OrderPageSkeleton() {
  return (
    <div className="cols cols--aside" role="status">
      <div className="stack stack--8">
        <div className="stack stack--3">
          <span className="vh">Loading your order</span>
          <Skeleton width="84px" height="26px" />
          <Skeleton width="78%" height="40px" />
          <Skeleton width="62%" height="20px" />
        </div>
        <div className="stack stack--3">
          <Skeleton width="140px" height="28px" />
          <Skeleton width="100%" height="208px" className="sk--control" />
        </div>
      </div>
      <div className="card card--flush">
        <div className="card__part">
          <LinesSkeleton count={4} />
        </div>
        <div className="card__part">
          <BillSkeleton />
        </div>
      </div>
    </div>
  )
}

// Loaded only for an order that was booked together with others.
const Visit = lazy(async () => ({ default: (await import('./visit.container.tsx')).Visit }))

type VisitOfOrderProps = Pick<OrderPageProps, 'userId' | 'renderShare'> & { order: Order }

function VisitOfOrder({ order, userId, renderShare }: VisitOfOrderProps) {
  const [now] = useState(() => new Date().toISOString())
  if (!order.linked) return null
  return (
    <Suspense fallback={<Skeleton width="100%" height="280px" className="sk--control" />}>
      <Visit isOrderPage booking={order.linked} {...{ order, userId, now, renderShare }} />
    </Suspense>
  )
}
