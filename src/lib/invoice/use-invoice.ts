import { useMutation } from '@tanstack/react-query'
import { labTime } from '#lib/dates.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { saveFile } from '#lib/save-file.ts'

export type InvoiceSaving = {
  /** Downloads the invoice of a placed order; ignored while another download runs. */
  readonly save: (orderId: string) => void
  /** Id of the order whose invoice is being downloaded. */
  readonly busy: string | undefined
}

/** Failures show no toast (spec §8). */
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

/** spec §7: the file is named `order_invoice` plus a timestamp. */
async function saveInvoice(api: Api, id: string): Promise<void> {
  const { invoice_id } = await api.call('orderInvoice', { params: { id } })
  const file = await api.call('orderInvoiceDownload', { query: { invoice_id } })
  const stamp = labTime(Date.now()).format('YYYYMMDDHHmmss')
  // SAFETY: the client reads the answer into its own, unshared buffer.
  saveFile(`order_invoice_${stamp}.pdf`, file as Uint8Array<ArrayBuffer>, 'application/pdf')
}
