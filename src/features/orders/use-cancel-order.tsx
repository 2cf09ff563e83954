import { mutationOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { ORDERS_KEY, orderQuery } from './api/orders.queries.ts'
import type { CancelFailure } from './components/cancel-dialog.tsx'
import { formatRefund, refundPreview } from './refund-format.ts'
import { useVisitOrders } from './use-visit-orders.ts'
import {
  allCancelledCopy,
  cancelOptions,
  cancelPreview,
  type Who,
  waitingOrders,
} from './visit-change.ts'
import { visitOrdersOf } from './visit-format.ts'

// Lazy: lists do not need the form and its schema.
const CancelDialog = lazy(async () => ({
  default: (await import('./components/cancel-dialog.tsx')).CancelDialog,
}))

type OrderCancellation = ApiInput<'orderCancel'>['body']

/** Shown when the order's amounts could not be loaded. */
const REFUND_UNKNOWN = ['We refund what you paid to where you paid from.']

/** The order whose cancellation is asked for; `who` if it was booked together with others. */
type Asked = { readonly order: OrderSummary; readonly who: Who }

export type CancelOrder = {
  /** Opens the dialog; without `who`, for this order alone. */
  readonly ask: (order: OrderSummary, who?: Who) => void
  /** Rendered by the caller. */
  readonly dialog: ReactNode
}

export function useCancelOrder(userId: string): CancelOrder {
  const api = useApi()
  const { asked, ask, close, confirm, busy, error } = useConfirmedMutation<
    OrderCancellation,
    Order,
    Asked
  >(cancelOrderMutation(api, useQueryClient()))
  const details = useQuery(orderQuery(api, userId, asked?.order.order_id ?? ''))
  const { orders } = useVisitOrders(details.data, userId)
  const open = (order: OrderSummary, who: Who = order.order_id) => ask({ order, who })
  if (!asked) return { ask: open, dialog: null }

  const { order, who } = asked
  const booking = details.data?.linked
  const preview =
    booking && waitingOrders(booking).length > 1
      ? cancelPreview(booking, who, orders && visitOrdersOf(orders))
      : undefined
  const cancelled = booking?.orders.find(({ order_id }) => order_id === who) ?? order
  const isAll = who === 'all'
  const dialog = (
    <Suspense>
      <CancelDialog
        order={cancelled}
        linked={
          booking &&
          preview && {
            options: cancelOptions(booking),
            who,
            preview,
            onChoose: (one) => open(order, one),
          }
        }
        refund={details.error ? REFUND_UNKNOWN : details.data && refundPreview(details.data)}
        busy={busy}
        failure={error ? failureOf(error) : undefined}
        onConfirm={(reason) => {
          const body = { order_id: cancelled.order_id, reason, ...(isAll && { with_linked: true }) }
          confirm(body, (answer) => {
            focusHeadingOnClose()
            void showToast(
              'good',
              isAll && booking && answer.linked
                ? allCancelledCopy(answer.linked, booking)
                : cancelledCopy(answer),
            )
          })
        }}
        onClose={close}
      />
    </Suspense>
  )
  return { ask: open, dialog }
}

function cancelledCopy(order: Order): string {
  const back = formatRefund(order).map((words) => `${words}.`)
  return [`Order ${order.order_no} is cancelled.`, ...back].join(' ')
}

/** Without an answer the order may or may not have been cancelled. */
function failureOf(error: Error): CancelFailure {
  return { known: failureKind(error) !== 'offline', words: error.message }
}

/**
 * Refetches orders and wallet after a failure too: the order may have changed. The dialog shows
 * failures, so there is no toast (spec §8).
 */
function cancelOrderMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: OrderCancellation) => api.call('orderCancel', { body }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
        queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      ]),
  })
}
