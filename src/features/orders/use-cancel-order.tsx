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

// Lazy: lists do not need the form and its schema.
const CancelDialog = lazy(async () => ({
  default: (await import('./components/cancel-dialog.tsx')).CancelDialog,
}))

type OrderCancellation = ApiInput<'orderCancel'>['body']

/** Shown when the order's amounts could not be loaded. */
const REFUND_UNKNOWN = ['We refund what you paid to where you paid from.']

/** `ask` opens the confirmation dialog; the caller renders it. */
export function useCancelOrder(userId: string): {
  ask: (order: OrderSummary) => void
  dialog: ReactNode
} {
  const api = useApi()
  const { asked, ask, close, confirm, busy, error } = useConfirmedMutation<
    OrderCancellation,
    Order,
    OrderSummary
  >(cancelOrderMutation(api, useQueryClient()))
  const details = useQuery(orderQuery(api, userId, asked?.order_id ?? ''))
  if (!asked) return { ask, dialog: null }

  const dialog = (
    <Suspense>
      <CancelDialog
        order={asked}
        refund={details.error ? REFUND_UNKNOWN : details.data && refundPreview(details.data)}
        busy={busy}
        failure={error ? failureOf(error) : undefined}
        onConfirm={(reason) =>
          confirm({ order_id: asked.order_id, reason }, (order) => {
            focusHeadingOnClose()
            void showToast('good', cancelledCopy(order))
          })
        }
        onClose={close}
      />
    </Suspense>
  )
  return { ask, dialog }
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
