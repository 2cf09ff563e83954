import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useTransition } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { sentence } from '#contract/rules/in-words.ts'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { throwUnlessReloading } from '#lib/routing/replaced-release.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { ORDERS_KEY } from './api/orders.queries.ts'

// Lazy: few orders are billed to a business.
const load = () => import('./components/billing-dialog.tsx')
const BillingDialog = lazy(async () => ({ default: (await load()).BillingDialog }))

type BillingChange = ApiInput<'orderBilling'>

export type BillingForm = {
  readonly open: (order: Order) => void
  /** While the form is loaded. */
  readonly opening: boolean
  /** The form could not be loaded. */
  readonly failed: boolean
}

/** The form for the GST number of an order's invoice; the caller renders its dialog. */
export function useBilling(): BillingForm & { readonly dialog: ReactNode } {
  const [opening, startOpening] = useTransition()
  const [failed, setFailed] = useState(false)
  const { asked, ask, close, confirm, busy, error } = useConfirmedMutation<
    BillingChange,
    Order,
    Order
  >(billingMutation(useApi(), useQueryClient()))
  const open = (order: Order) => {
    setFailed(false)
    startOpening(async () => {
      try {
        await load().catch(throwUnlessReloading)
        ask(order)
      } catch {
        setFailed(true)
      }
    })
  }
  if (!asked?.billing) return { open, opening, failed, dialog: null }

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
            void showToast(
              'good',
              name ? sentence(`The invoice names ${name}`) : 'GST number removed.',
            )
          })
        }
        onClose={close}
      />
    </Suspense>
  )
  return { open, opening, failed, dialog }
}

/** Refetches orders after a failure too: the invoice may have changed. */
function billingMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (change: BillingChange) => api.call('orderBilling', change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
  })
}
