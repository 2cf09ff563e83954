import { DOOR_MODE_LABEL, PAYMENT_MODE_LABEL, VISIT_TYPE_LABEL } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { NOT_RECORDED, notRecorded, paidAtDoor } from '#contract/rules/door-payments.ts'
import { GST_STATES } from '#contract/rules/gstin.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import type { Seller } from '#server/db/schema/invoices.ts'
import type { BilledBusiness } from '#server/db/schema/orders.ts'
import { formatDay, labDay } from '#server/lab-time.ts'
import { toPaise } from '#server/money.ts'
import { amountInWords, formatAmount } from './amount-in-words.ts'
import { type InvoiceNumber, invoiceNumber } from './financial-year.ts'
import type { InvoiceRow } from './invoice.repository.ts'
import { type InvoiceLine, type InvoiceSum, linesOf, sumsOf } from './invoice-sums.ts'

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

/** All text of an invoice; `invoice-header.ts` and its neighbours do the layout. */
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

type Paid = { readonly order: Order; readonly paymentReferences: readonly string[] }

/** How and when the order was or will be paid, and refunds. */
function paymentOf(paid: Paid): string[] {
  const { order } = paid
  const lines = [...howPaid(paid), ...laterOnline(order), ...atDoor(order), ...reference(paid)]
  return order.status === 'cancelled' ? [...lines, cameBack(order)] : lines
}

function howPaid({ order }: Paid): string[] {
  const { amounts, paid, payment_mode, placed_at, status, due_at_visit, timeline } = order
  const still = status === 'cancelled' ? 'was not paid' : 'to be paid at service'
  const isMissing = notRecorded(order) > 0
  const dueWords = isMissing ? `at service. ${NOT_RECORDED}` : `${still}.`
  const rest = due_at_visit ? ` ${formatAmount(due_at_visit)} ${dueWords}` : ''
  if (amounts.net_payable === 0) {
    return [
      amounts.redeem_from_wallet_points > 0
        ? 'Paid in full with wallet points.'
        : 'Nothing to pay.',
    ]
  }
  if (paid && payment_mode === 'online') {
    const isLater = timeline.some(({ paid_online }) => paid_online)
    const when = placed_at && !isLater ? ` on ${dayOf(new Date(placed_at))}` : ''
    return [`Paid online${when}.${rest}`]
  }
  if (paid) return [`Paid at service${rest && ' in part'}.${rest}`]
  if (isMissing) return [`${PAYMENT_MODE_LABEL.cash}. ${NOT_RECORDED}`]
  return [status === 'cancelled' ? 'Nothing was paid.' : 'To be paid at service.']
}

/** What was due at the visit and paid online instead, and of it what was received there too. */
function laterOnline({ payment_mode, timeline, paid_twice: twice }: Order): string[] {
  if (payment_mode !== 'online') return []
  return [
    ...timeline
      .filter(({ paid_online }) => paid_online)
      .map(({ at, note }) => `${dayOf(new Date(at))}: ${note} paid online.`),
    ...(twice
      ? [`${formatAmount(twice.online)} of it was paid at the visit too and is refunded online.`]
      : []),
  ]
}

/** What the lab received at the visit. */
function atDoor({ door_payments = [] }: Order): string[] {
  return door_payments.map(({ rupees, over, mode, reference, at }) => {
    const by = [DOOR_MODE_LABEL[mode], reference && `reference ${reference}`].filter(Boolean)
    const more = over > 0 ? ` ${formatAmount(over)} is more than was due and is given back.` : ''
    return `Received on ${dayOf(new Date(at))}: ${formatAmount(rupees)}, ${by.join(', ')}.${more}`
  })
}

function reference({ order, paymentReferences }: Paid): string[] {
  const isOnline = order.paid && order.payment_mode === 'online'
  return isOnline ? paymentReferences.map((one) => `Payment reference ${one}`) : []
}

function cameBack({ refund, door_payments }: Order): string {
  const there = paidAtDoor({ door_payments })
  const byLab = there > 0 ? ` We give back ${formatAmount(there)} that we received there.` : ''
  const back = [
    ...(refund && refund.online > 0
      ? [`${formatAmount(refund.online)} to where it was paid from`]
      : []),
    ...(refund && refund.wallet_points > 0 ? [`${refund.wallet_points} points to the wallet`] : []),
  ]
  if (back.length === 0) return `The order was cancelled.${byLab || ' Nothing is due.'}`
  const verb = refund?.status === 'pending' ? 'Refund on its way' : 'Refunded'
  return `The order was cancelled. ${verb}: ${back.join(' and ')}.${byLab}`
}

/** Lines of text under a title. */
type Block = { readonly title: string; readonly lines: readonly string[] }

type Timing = NonNullable<Order['slot']>

/** The patient and their address; a business before them, if one is billed. */
function recipientOf(
  { member, address }: Order,
  mobile: string | undefined,
  business: BilledBusiness | null,
): Block {
  const { firstName, middleName, lastName } = member
  const addressLines = address && [
    [address.address_line, address.landmark].filter(Boolean).join(', '),
    `${address.locality}, ${address.city_name} ${address.pincode}`,
    address.state_name,
  ]
  const patient = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return {
    title: 'Bill to',
    lines: [
      ...(business ? [business.name, `GSTIN ${business.gstin}`, `Patient: ${patient}`] : [patient]),
      ...(addressLines ?? []),
      ...(mobile ? [`+91 ${mobile}`] : []),
    ],
  }
}

/** Place and time of the visit. */
function visitOf({ order_type, slot, centre, appointments, come_between }: Order): Block {
  if (order_type === 'home_collection') {
    return { title: VISIT_TYPE_LABEL.home, lines: slot ? [timeOf(slot)] : [] }
  }
  const times = appointments.map(
    (appointment) => `${appointment.subdepartment}: ${timeOf(appointment.slot)}`,
  )
  return {
    title: VISIT_TYPE_LABEL.center,
    lines: [
      ...(centre ? [centre.name, centre.address] : []),
      ...(times.length > 0 ? times : [`Walk in ${comeInWords(come_between)}`]),
    ],
  }
}

function timeOf({ slot_date, from_time, to_time }: Timing): string {
  return `${formatDay(slot_date)}, ${timeSpan(from_time, to_time, '-')}`
}
