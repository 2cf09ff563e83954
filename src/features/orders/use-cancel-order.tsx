import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { showToast } from '#lib/toast/toast.ts'
import { ORDERS_KEY, orderQuery } from './api/orders.queries.ts'
import type { CancelFailure } from './components/cancel-dialog.tsx'
import { formatRefund, refundPreview } from './refund-format.ts'

// Lazy: lists do not need the form and its schema.
const CancelDialog = lazy(async () => ({
  default: (await import('./components/cancel-dialog.tsx')).CancelDialog,
}))

/** Shown when the order's amounts could not be loaded. */
const REFUND_UNKNOWN = ['What you paid goes back to where it came from.']

/** `ask` opens the confirmation dialog; the caller renders it. */
export function useCancelOrder(userId: string): {
  ask: (order: OrderSummary) => void
  dialog: ReactNode
} {
  const [asked, ask] = useState<OrderSummary | null>(null)
  const api = useApi()
  const details = useQuery(orderQuery(api, userId, asked?.order_id ?? ''))
  const { mutate, isPending, error, reset } = useMutation(
    cancelOrderMutation(api, useQueryClient()),
  )
  if (!asked) return { ask, dialog: null }

  const close = () => {
    ask(null)
    reset()
  }
  const confirm = (reason: string) =>
    mutate(
      { order_id: asked.order_id, reason },
      {
        onSuccess: (order) => {
          close()
          void showToast('good', cancelledCopy(order))
        },
      },
    )
  const dialog = (
    <Suspense>
      <CancelDialog
        order={asked}
        refund={details.error ? REFUND_UNKNOWN : details.data && refundPreview(details.data)}
        busy={isPending}
        failure={error ? failureOf(error) : undefined}
        onConfirm={confirm}
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
    mutationFn: (body: ApiInput<'orderCancel'>['body']) =>
      api.call('orderCancel', { body }, { quiet: true }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
        queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      ]),
  })
}
