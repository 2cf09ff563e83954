import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { invoiceService } from './invoice.service.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const invoices = invoiceService(deps)

  route(app, orderEndpoints.orderInvoice, ({ params, caller }) =>
    invoices.prepare(caller.userId, params.id),
  )

  route(app, orderEndpoints.orderInvoiceDownload, ({ query, caller }) =>
    invoices.download(caller.userId, query.invoice_id),
  )
}
