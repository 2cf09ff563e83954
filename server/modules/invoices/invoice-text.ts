import type { Order } from '#contract/orders.schemas.ts'
import { formatDay, labDay } from '#server/lab-time.ts'
import { toPaise } from '#server/money.ts'
import { amountInWords } from './amount-in-words.ts'
import { invoiceNumber } from './financial-year.ts'
import type { InvoiceRow } from './invoice.repository.ts'
import { paymentOf } from './invoice-payment.ts'
import { type InvoiceLine, type InvoiceSum, linesOf, sumsOf } from './invoice-sums.ts'
import { type Block, patientOf, visitOf } from './invoice-visit.ts'

export type Lab = {
  readonly name: string
  readonly address: string
  /** Undefined if the lab is not registered for GST. */
  readonly gstin: string | undefined
}

export type InvoiceFacts = {
  readonly invoice: Pick<InvoiceRow, 'financialYear' | 'number' | 'issuedAt'>
  readonly order: Order
  readonly lab: Lab
  readonly mobile: string | undefined
  /** The gateway's id of the payment. */
  readonly paymentReference: string | undefined
}

/** All text of an invoice; `invoice-pdf.ts` does the layout. */
export type InvoiceText = {
  readonly lab: Block
  readonly number: string
  /** Number, dates and order, as terms and values. */
  readonly facts: readonly (readonly [term: string, value: string])[]
  /** Set if the order was cancelled. */
  readonly cancelled: string | undefined
  readonly blocks: readonly Block[]
  readonly lines: readonly InvoiceLine[]
  readonly sums: readonly InvoiceSum[]
  readonly inWords: string
  readonly payment: Block
  readonly tax: readonly string[]
}

/**
 * Notification 12/2017, Central Tax (Rate), entry 74: services of a clinical establishment are
 * exempt.
 */
const TAX = [
  'Health care services by a clinical establishment: exempt from GST, 0 %.',
  'CGST 0 %: ₹0.00. SGST 0 %: ₹0.00. Total tax: ₹0.00.',
  'SAC 999316: medical laboratory and diagnostic imaging services.',
] as const

export function invoiceText(facts: InvoiceFacts): InvoiceText {
  const { invoice, order, lab, mobile } = facts
  const number = invoiceNumber(invoice.financialYear, invoice.number)
  const cancelledAt = order.timeline.findLast(({ status }) => status === 'cancelled')?.at
  return {
    lab: { title: lab.name, lines: [lab.address, ...(lab.gstin ? [`GSTIN ${lab.gstin}`] : [])] },
    number,
    facts: [
      ['Invoice', number],
      ['Date', dayOf(invoice.issuedAt)],
      ['Order', order.order_no],
      ['Ordered on', order.placed_at ? dayOf(new Date(order.placed_at)) : ''],
    ],
    cancelled: cancelledAt && `Cancelled on ${dayOf(new Date(cancelledAt))}`,
    blocks: [patientOf(order, mobile), visitOf(order)],
    lines: linesOf(order),
    sums: sumsOf(order),
    inWords: amountInWords(toPaise(order.amounts.net_payable)),
    payment: { title: 'Payment', lines: paymentOf(facts) },
    tax: TAX,
  }
}

function dayOf(instant: Date): string {
  return formatDay(labDay(instant))
}
