import { extractText, getDocumentProxy } from 'unpdf'
import type { Order } from '#contract/orders.schemas.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { sampleAddress, sampleOrder } from '#paths/checkout/checkout.data.ts'
import type { InvoiceFacts } from '#server/modules/invoices/invoice-text.ts'

type Line = Order['lines'][number]

/** An order line, rupees. */
export function orderedLine(overrides: Partial<Line> = {}): Line {
  const unit_price = overrides.unit_price ?? 1299
  const coupon_item_discount = overrides.coupon_item_discount ?? 0
  return {
    name: 'Full Body Check-up Essential',
    price_type: 'offer',
    test_code: 'PRF003',
    sequence_no: 1,
    unit_price,
    coupon_item_discount,
    net_amount: unit_price - coupon_item_discount,
    slug_name: 'full-body-check-up-essential',
    type: 'package',
    radiology: false,
    modality: null,
    samples: [],
    mrp: 2499,
    fasting_hours: 0,
    report_tat_hours: 12,
    preparation: [],
    scans: [],
    preparation_rules: [],
    safety_questions: [],
    ...overrides,
  }
}

type Given = Partial<Order> & { readonly wallet_rupees?: number; readonly charge?: number }

/** A placed order with these lines, priced by the contract's rule. */
export function invoicedOrder({
  wallet_rupees = 0,
  charge = 150,
  ...overrides
}: Given = {}): Order {
  const lines = overrides.lines ?? [orderedLine()]
  const atHome = overrides.order_type !== 'lab_visit'
  return {
    ...sampleOrder,
    placed_at: '2026-11-21T10:40:00.000Z',
    address: atHome ? sampleAddress : null,
    slot: {
      slot_date: '2026-11-22',
      from_time: '07:00',
      to_time: '07:30',
      name: '07:00 - 07:30',
    },
    lines,
    amounts: priceLines({
      lines: lines.map(({ unit_price, mrp }) => ({ selling_price: unit_price, mrp })),
      slot: atHome ? { slot_date: '2026-11-22', charge } : null,
      couponDiscount: lines.reduce((sum, line) => sum + line.coupon_item_discount, 0),
      walletRupees: wallet_rupees,
    }),
    ...overrides,
  }
}

/** Input for drawing the invoice of an order. */
export function invoiceFacts(order: Order, overrides: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    order,
    invoice: {
      prefix: 'INV',
      financialYear: '2026-27',
      number: 42,
      issuedAt: new Date('2026-11-21T10:41:00Z'),
      buyer: null,
    },
    seller: {
      name: 'Parakh Diagnostics',
      address: 'Powai, Mumbai 400076',
      stateCode: null,
      gstin: '27AAAAA0000A1Z2',
    },
    replaces: undefined,
    replacedBy: undefined,
    mobile: '9000000042',
    paymentReferences: [],
    ...overrides,
  }
}

/** The text of a PDF, by page. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** The same in one piece, with each sign as it was written: not as the reader would normalise it. */
export async function rawTextOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return pages.join('')
}
