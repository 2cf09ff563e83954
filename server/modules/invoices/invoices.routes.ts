import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { setBilledBusiness } from './billing.service.ts'
import { invoiceService } from './invoice.service.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const invoices = invoiceService(deps)

  route(app, orderEndpoints.orderBilling, ({ params, body, caller }) =>
    setBilledBusiness(deps, { accountId: caller.userId, id: params.id, ...body }),
  )

  route(app, orderEndpoints.orderInvoice, ({ params, caller }) =>
    invoices.prepare(caller.userId, params.id),
  )

  route(app, orderEndpoints.orderInvoiceDownload, ({ query, caller }) =>
    invoices.download(caller.userId, query.invoice_id),
  )
}
