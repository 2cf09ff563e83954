import { buffer } from 'node:stream/consumers'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork, nameRecords } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import type { BinaryFile } from '#server/http/route.ts'
import { newSheet } from '#server/printing/sheet.ts'
import { findMobile } from '../account/account.repository.ts'
import { unknownOrder } from '../orders/order.problems.ts'
import { lockOrder } from '../orders/order.repository.ts'
import { readOrder, requireOrder } from '../orders/reading/read-order.service.ts'
import {
  findAllOfOrder,
  findInvoice,
  findOfOrder,
  findPaymentReferences,
} from './invoice.repository.ts'
import { drawHeader } from './invoice-header.ts'
import { drawTable } from './invoice-table.ts'
import { type InvoiceText, invoiceText } from './invoice-text.ts'
import { drawFooters, drawTotal } from './invoice-total.ts'
import { issueInvoice, sellerOfSettings } from './issue-invoice.service.ts'
import { type PrintedLogo, printedLogo } from './printed-logo.ts'

export type InvoiceService = {
  /**
   * Creates the invoice of a placed order, once; later calls return it. `idOrNumber` as in
   * `orders/details`.
   * @throws Problem 404; 409 `not-placed` for a draft, `order-cancelled` for a cancelled order
   * without an invoice.
   */
  prepare(accountId: string, idOrNumber: string): Promise<{ invoice_id: string }>
  /**
   * The invoice as a PDF, with the current state of the order; a cancelled one has the tests that it
   * billed. @throws Problem 404 `unknown-invoice`
   */
  download(accountId: string, invoiceId: string): Promise<BinaryFile>
}

export function invoiceService({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): InvoiceService {
  return {
    async prepare(accountId, idOrNumber) {
      const { id: orderId } = await requireOrder(db, accountId, idOrNumber)
      return inTransaction(db, async (tx) => {
        const order = await lockOrder(tx, accountId, orderId)
        if (!order) throw unknownOrder()
        nameRecords({ order_id: order.id })
        const known = await findOfOrder(tx, order.id)
        if (known) return { invoice_id: known.id }
        if (order.orderNo === null) throw notPlaced()
        if (order.status === 'cancelled') throw nothingToInvoice()
        const { id } = await issueInvoice(tx, order, {
          now: clock.now(),
          lab: config,
          replacesId: null,
        })
        return auditWithWork(tx, { invoice_id: id })
      })
    },

    async download(accountId, invoiceId) {
      const found = await findInvoice(db, accountId, invoiceId)
      if (!found) throw unknownInvoice()
      const { invoice, orderId } = found
      nameRecords({ order_id: orderId })
      const now = clock.now()
      const current = await readOrder(db, await requireOrder(db, accountId, orderId), now)
      const { paymentReferences = await findPaymentReferences(db, orderId), ...billed } =
        invoice.content ?? {}
      const all = await findAllOfOrder(db, orderId)
      const paper = invoiceText({
        invoice,
        order: { ...current, ...billed },
        seller: invoice.seller ?? sellerOfSettings(config),
        replaces: all.find(({ id }) => id === invoice.replacesId),
        replacedBy: all.find(({ replacesId }) => replacesId === invoice.id),
        mobile: await findMobile(db, accountId),
        paymentReferences,
      })
      return {
        content: await invoicePdf(paper, invoice.issuedAt, await printedLogo(config.brandImages)),
        type: 'application/pdf',
        filename: `order_invoice_${stampOf(now)}.pdf`,
      }
    },
  }
}

/** Timestamp for a file name, UTC: `20261122071205`. */
function stampOf(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}

/** Of a draft. */
export function notPlaced(): Problem {
  return new Problem(409, 'not-placed', 'This order is not confirmed yet, so it has no invoice.')
}

function nothingToInvoice(): Problem {
  return new Problem(
    409,
    'order-cancelled',
    'This order was cancelled before we made an invoice, so there is none.',
  )
}

/** Also the answer for another patient's invoice: it does not reveal that one exists. */
function unknownInvoice(): Problem {
  return new Problem(404, 'unknown-invoice', 'We could not find this invoice.')
}

/** An invoice as an A4 PDF with embedded fonts. Deterministic. */
export function invoicePdf(
  invoice: InvoiceText,
  issuedAt: Date,
  logo?: PrintedLogo,
): Promise<Buffer> {
  const sheet = newSheet(`Invoice ${invoice.number}`, invoice.lab.title, issuedAt)
  const table = drawHeader(sheet, invoice, logo)
  drawTotal(sheet, invoice, drawTable(sheet, invoice.lines, table))
  drawFooters(sheet, invoice)
  sheet.end()
  return buffer(sheet)
}
