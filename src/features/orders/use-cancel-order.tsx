import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OrderSummary } from '#contract/orders.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { cancelOrderMutation } from './api/cancel-order.mutation.ts'

// The dialog brings the form and its schema along, which no list needs.
const CancelDialog = lazy(async () => ({
  default: (await import('./components/cancel-dialog.tsx')).CancelDialog,
}))

/** Asks before an order is cancelled: `ask` opens the dialog, which stands where it is rendered. */
export function useCancelOrder(): { ask: (order: OrderSummary) => void; dialog: ReactNode } {
  const [asked, ask] = useState<OrderSummary | null>(null)
  const { mutate, isPending, error, reset } = useMutation(
    cancelOrderMutation(useApi(), useQueryClient()),
  )
  if (!asked) return { ask, dialog: null }

  const close = () => {
    ask(null)
    reset()
  }
  const { order_id, order_no } = asked
  const confirm = (reason: string) =>
    mutate(
      { order_id, reason },
      {
        onSuccess: () => {
          close()
          void showToast('good', `Order ${order_no} is cancelled.`)
        },
      },
    )
  const dialog = (
    <Suspense>
      <CancelDialog
        order={asked}
        busy={isPending}
        error={error?.message}
        onConfirm={confirm}
        onClose={close}
      />
    </Suspense>
  )
  return { ask, dialog }
}
