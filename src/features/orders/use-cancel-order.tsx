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

// The dialog brings the form and its schema along, which no list needs.
const CancelDialog = lazy(async () => ({
  default: (await import('./components/cancel-dialog.tsx')).CancelDialog,
}))

/** Said when the order's amounts did not arrive. */
const REFUND_UNKNOWN = ['What you paid goes back to where it came from.']

/** Asks before an order is cancelled: `ask` opens the dialog, which stands where it is rendered. */
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

/** Without an answer nobody here knows whether the lab cancelled it. */
function failureOf(error: Error): CancelFailure {
  return { known: failureKind(error) !== 'offline', words: error.message }
}

/**
 * Cancels an order; lists, orders and the wallet are asked for anew, after a failure too: the lab may
 * have moved on. A failure raises no toast (spec §8): the dialog says it.
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
