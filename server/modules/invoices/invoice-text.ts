import type { Order } from '#contract/orders.schemas.ts'
import { GST_STATES } from '#contract/rules/gstin.ts'
import type { Seller } from '#server/db/schema/invoices.ts'
import { formatDay, labDay } from '#server/lab-time.ts'
import { toPaise } from '#server/money.ts'
import { amountInWords } from './amount-in-words.ts'
import { type InvoiceNumber, invoiceNumber } from './financial-year.ts'
import type { InvoiceRow } from './invoice.repository.ts'
import { paymentOf } from './invoice-payment.ts'
import { type InvoiceLine, type InvoiceSum, linesOf, sumsOf } from './invoice-sums.ts'
import { type Block, recipientOf, visitOf } from './invoice-visit.ts'

export type InvoiceFacts = {
  readonly invoice: InvoiceNumber & Pick<InvoiceRow, 'issuedAt' | 'buyer'>
  readonly order: Order
  readonly seller: Seller
  /** The cancelled invoice that this one replaces. */
  readonly replaces: InvoiceNumber | undefined
  /** The invoice that replaced this one. */
  readonly replacedBy: (InvoiceNumber & Pick<InvoiceRow, 'issuedAt'>) | undefined
  readonly mobile: string | undefined
  /** The gateway's ids of the payments. */
  readonly paymentReferences: readonly string[]
}

/** All text of an invoice; `invoice-pdf.ts` does the layout. */
export type InvoiceText = {
  readonly lab: Block
  readonly number: string
  /** Number, dates and order, as terms and values. */
  readonly facts: readonly (readonly [term: string, value: string])[]
  /** Set if the order was cancelled, or another invoice replaced this one. */
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
  const { invoice, order, seller, replaces, mobile } = facts
  const number = invoiceNumber(invoice)
  return {
    lab: sellerOf(seller),
    number,
    facts: [
      ['Invoice', number],
      ['Date', dayOf(invoice.issuedAt)],
      ['Order', order.order_no],
      ['Ordered on', order.placed_at ? dayOf(new Date(order.placed_at)) : ''],
      ...(replaces ? [['Replaces', invoiceNumber(replaces)] as const] : []),
    ],
    cancelled: cancelledOf(facts),
    blocks: [recipientOf(order, mobile, invoice.buyer), visitOf(order)],
    lines: linesOf(order),
    sums: sumsOf(order),
    inWords: amountInWords(toPaise(order.amounts.net_payable)),
    payment: { title: 'Payment', lines: paymentOf(facts) },
    tax: TAX,
  }
}

function sellerOf({ name, address, stateCode, gstin }: Seller): Block {
  return {
    title: name,
    lines: [
      address,
      ...(stateCode ? [`State: ${GST_STATES[stateCode] ?? ''} (${stateCode})`] : []),
      ...(gstin ? [`GSTIN ${gstin}`] : []),
    ],
  }
}

function cancelledOf({ order, replacedBy }: InvoiceFacts): string | undefined {
  if (replacedBy) {
    return `Cancelled on ${dayOf(replacedBy.issuedAt)}: replaced by ${invoiceNumber(replacedBy)}`
  }
  const at = order.timeline.findLast(({ status }) => status === 'cancelled')?.at
  return at && `Cancelled on ${dayOf(new Date(at))}`
}

function dayOf(instant: Date): string {
  return formatDay(labDay(instant))
}
