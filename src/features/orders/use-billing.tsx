import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { ORDERS_KEY } from './api/orders.queries.ts'

// Lazy: few orders are billed to a business.
const BillingDialog = lazy(async () => ({
  default: (await import('./components/billing-dialog.tsx')).BillingDialog,
}))

type BillingChange = ApiInput<'orderBilling'>

/** `ask` opens the form for the GST number of an order's invoice; the caller renders it. */
export function useBilling(): { ask: (order: Order) => void; dialog: ReactNode } {
  const { asked, ask, close, confirm, busy, error } = useConfirmedMutation<
    BillingChange,
    Order,
    Order
  >(billingMutation(useApi(), useQueryClient()))
  if (!asked?.billing) return { ask, dialog: null }

  const dialog = (
    <Suspense>
      <BillingDialog
        billing={asked.billing}
        busy={busy}
        failure={
          error ? { known: failureKind(error) !== 'offline', words: error.message } : undefined
        }
        onSave={(business) =>
          confirm({ params: { id: asked.order_id }, body: { business } }, () => {
            const name = business?.name
            void showToast('good', name ? `The invoice names ${name}.` : 'GST number removed.')
          })
        }
        onClose={close}
      />
    </Suspense>
  )
  return { ask, dialog }
}

/** Refetches orders after a failure too: the invoice may have changed. */
function billingMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (change: BillingChange) => api.call('orderBilling', change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
  })
}
