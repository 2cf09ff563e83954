import { useMutation } from '@tanstack/react-query'
import { labTime } from '#lib/dates.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { saveFile } from '#lib/save-file.ts'

export type InvoiceSaving = {
  /** Fetches the invoice of a placed order and saves it; one at a time. */
  readonly save: (orderId: string) => void
  /** The order whose invoice is on its way. */
  readonly busy: string | undefined
}

/**
 * The "Invoice" button of an order. Its failures are silent (spec §8): no toast, the button is
 * simply ready again.
 */
export function useInvoice(): InvoiceSaving {
  const api = useApi()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (orderId: string) => saveInvoice(api, orderId),
  })
  return {
    save: (orderId) => {
      if (!isPending) mutate(orderId)
    },
    busy: isPending ? variables : undefined,
  }
}

/** spec §7: saved as `order_invoice` plus a timestamp. */
async function saveInvoice(api: Api, id: string): Promise<void> {
  const quiet = { quiet: true }
  const { invoice_id } = await api.call('orderInvoice', { params: { id } }, quiet)
  const file = await api.call('orderInvoiceDownload', { query: { invoice_id } }, quiet)
  const stamp = labTime(Date.now()).format('YYYYMMDDHHmmss')
  // SAFETY: the client read these bytes into a buffer of their own, never a shared one.
  saveFile(`order_invoice_${stamp}.pdf`, file as Uint8Array<ArrayBuffer>, 'application/pdf')
}
