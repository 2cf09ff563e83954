import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isAfterVisit, isBeforeVisit } from '#contract/rules/cancellation.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { BookedOrder } from '#features/checkout/components/booked-order.tsx'
import {
  BookedOrderSkeleton,
  OrderLoadFailed,
  OrderNotFound,
} from '#features/checkout/components/booked-order-fallbacks.tsx'
import { NextVisit } from '#features/checkout/components/next-visit.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { orderQuery, phlebotomistQuery } from '#features/orders/api/orders.queries.ts'
import { OrderAppointments } from '#features/orders/components/order-appointments.tsx'
import { OrderCentre } from '#features/orders/components/order-centre.tsx'
import { PhlebotomistIntro } from '#features/orders/components/phlebotomist-card.tsx'
import { UnusedPayment } from '#features/orders/components/unused-payment.tsx'
import { appointmentsOf } from '#features/orders/order-appointments.ts'
import { formatRefund, nothingBack } from '#features/orders/refund-format.ts'
import { SignInPrompt } from '#features/profile/sign-in-gate.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useDirections } from '#lib/place/use-directions.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage } from '#lib/routing/page.ts'
import { failureKind } from '#lib/routing/page-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Words } from '#ui/words.tsx'

// Lazy: most bookings are of one order.
const BookedOrders = lazy(async () => ({
  default: (await import('./booked-orders.tsx')).BookedOrders,
}))

export const page = definePage({
  meta: { title: 'Your order', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: ThankYouPage,
})

function ThankYouPage() {
  const checkout = useCheckout()
  return (
    <div className="wrap page" data-state={checkout ? stateOf(checkout.snapshot) : 'waking.asking'}>
      {checkout && <NextVisit checkout={checkout} />}
      <PlacedOrder placed={checkout?.snapshot.context.order ?? null} ready={checkout !== null} />
    </div>
  )
}

type PlacedOrderProps = { placed: Order | null; ready: boolean }

/** The order just placed, or the one in the URL. */
function PlacedOrder({ placed, ready }: PlacedOrderProps) {
  const [query] = useSearchParams()
  const id = query.get('order_id') ?? placed?.order_id ?? ''
  const [now] = useState(() => new Date().toISOString())
  const user = useCookie(cookies.user)
  const known = placed?.order_id === id ? placed : null
  const options = orderQuery(useApi(), user?.uniqueId ?? '', id)
  const order = useQuery({
    ...options,
    // The order just placed is shown at once. It may have been moved since.
    ...(known && { initialData: known, initialDataUpdatedAt: 0 }),
    enabled: ready && user !== null && id !== '',
  })
  const shown = order.data ?? known
  const others = shown?.linked?.orders.filter(({ status }) => status !== 'cancelled') ?? []
  if (shown?.status === 'cancelled' && others.length === 0) {
    return (
      <div className="stack stack--8">
        <UnusedPayment order={shown} />
        <CancelledOrder order={shown} />
      </div>
    )
  }
  if (shown && (isVisitOver(shown) || shown.visit_failed)) {
    const more = { order: shown.order_id }
    return <Navigate to={paths.profile.getHref('my-order', more)} replace />
  }
  if (shown?.linked && shown.status !== 'draft') {
    return (
      <Suspense fallback={<BookedOrderSkeleton />}>
        <BookedOrders
          order={shown}
          booking={shown.linked}
          userId={user?.uniqueId ?? ''}
          now={now}
          notice={<UnusedPayment order={shown} />}
        />
      </Suspense>
    )
  }
  if (shown && shown.status !== 'draft') {
    return (
      <BookedOrder
        order={shown}
        now={now}
        notice={<UnusedPayment order={shown} />}
        who={shown.phlebotomist && <Visitor order={shown} who={shown.phlebotomist} />}
        place={shown.order_type === 'lab_visit' && <BookedVisit order={shown} now={now} />}
      />
    )
  }
  if (!ready) return <BookedOrderSkeleton />
  if (!user) {
    return (
      <SignInPrompt title="Sign in to see the order">
        Only the account that placed an order can see it.
      </SignInPrompt>
    )
  }
  if (order.isPending && id !== '') return <BookedOrderSkeleton />
  if (order.isError && failureKind(order.error) !== 'not-found') {
    return <OrderLoadFailed onRetry={() => void order.refetch()} />
  }
  return <OrderNotFound />
}

/** Nobody of the booking has a visit to come: what there is to say is on the order's page. */
function isVisitOver({ status, linked }: Order): boolean {
  const all = [status, ...(linked?.orders ?? []).map((one) => one.status)]
  return isAfterVisit(status) && !all.some(isBeforeVisit)
}

type VisitorProps = { order: Order; who: NonNullable<Order['phlebotomist']> }

function Visitor({ order, who }: VisitorProps) {
  const { data } = useQuery(phlebotomistQuery(useApi(), order))
  return (
    <div className="card stack stack--3">
      <PhlebotomistIntro who={{ ...data, ...who }} title={`${who.name} is coming to you`} />
    </div>
  )
}

function CancelledOrder({ order }: { order: Order }) {
  const numbers = listInWords((order.linked?.orders ?? [order]).map(({ order_no }) => order_no))
  const what = order.linked ? `Orders ${numbers} are cancelled` : `Order ${numbers} is cancelled`
  return (
    <EmptyState
      heading="h1"
      title={order.order_no ? what : 'No booking was made'}
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('cancel-order')}
        >
          See my orders
        </AppLink>
      }
    >
      <Words>
        {order.slot && 'Your slot is free for others again. '}
        {refundWords(order)}
      </Words>
    </EmptyState>
  )
}

/** The notice above says what becomes of a payment that was not used. */
function refundWords(order: Order): string {
  const isPaid = (order.linked?.orders ?? [order]).some(({ paid }) => paid)
  if (!isPaid) return order.unused_payment ? '' : nothingBack([order], 'no refund is due')
  if (order.linked) return 'Each order shows what is refunded.'
  return formatRefund(order)
    .map((words) => `${words}.`)
    .join(' ')
}

function BookedVisit({ order, now }: { order: Order; now: string }) {
  return (
    <>
      {order.appointments.length > 0 && (
        <OrderAppointments appointments={appointmentsOf(order, now)} isPlanned />
      )}
      {order.centre && <BookedCentre centre={order.centre} />}
    </>
  )
}

function BookedCentre({ centre }: { centre: Centre }) {
  const directions = useDirections(centre.lab_code)
  return <OrderCentre centre={centre} directions={directions} />
}
