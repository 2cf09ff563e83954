import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { sampleAppointment, sampleCentre } from '#paths/checkout/checkout.data.ts'
import { amountInWords, formatAmount } from '#server/modules/invoices/amount-in-words.ts'
import { financialYear, invoiceNumber } from '#server/modules/invoices/financial-year.ts'
import { invoicePdf } from '#server/modules/invoices/invoice.service.ts'
import { type InvoiceFacts, invoiceText } from '#server/modules/invoices/invoice-text.ts'
import { invoicedOrder, invoiceFacts, orderedLine, pagesOf } from './factories/invoice.ts'

const draw = (facts: InvoiceFacts) => invoicePdf(invoiceText(facts), facts.invoice.issuedAt)

async function textOf(order: Order, overrides: Partial<InvoiceFacts> = {}): Promise<string> {
  return (await pagesOf(await draw(invoiceFacts(order, overrides)))).join(' ')
}

describe('the text of an invoice', () => {
  it('[R1.20] of a home visit to be paid at service has lab, patient, lines and sums', async () => {
    const text = await textOf(invoicedOrder())
    for (const words of [
      'Parakh Diagnostics Powai, Mumbai 400076 GSTIN 27AAAAA0000A1Z2',
      'Invoice INV/26-27/00042',
      'Date 21/11/2026',
      'Order 26112200001',
      'Bill to Asha Rao Flat 1204, Lake View, Central Avenue Powai, Mumbai 400076 Maharashtra +91 9000000042',
      'Home Visit 22/11/2026, 07:00 AM - 07:30 AM',
      '1 Full Body Check-up Essential 999316 1 ₹2,499.00 ₹1,299.00 – ₹1,299.00',
      'Total MRP ₹2,499.00 Discount on MRP −₹1,200.00 Subtotal ₹1,299.00',
      'Home collection ₹150.00 GST, 0 % ₹0.00 Total ₹1,449.00 Net payable ₹1,449.00',
      'Rupees one thousand four hundred forty-nine only',
      'To be paid at service.',
      'exempt from GST, 0 %',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/Coupon −|Coupon [A-Z]{2}|Wallet/)
  })

  it('of a paid order names date and reference of the payment', async () => {
    const order = invoicedOrder({ payment_mode: 'online', paid: true })
    const text = await textOf(order, { paymentReferences: ['pay_Oab12'] })
    expect(text).toContain('Paid online on 21/11/2026. Payment reference pay_Oab12')
    expect(text).not.toContain('To be paid')
  })

  it('of a paid order that was cancelled claims no payment of what was due at service', async () => {
    const due = { ...invoicedOrder({ payment_mode: 'online', paid: true }), due_at_visit: 150 }
    expect(await textOf(due)).toContain('₹150.00 to be paid at service.')
    const text = await textOf({ ...due, status: 'cancelled' })
    expect(text).toContain('Paid online on 21/11/2026. ₹150.00 was not paid.')
    expect(text).not.toContain('to be paid')
  })

  it('names the coupon, and its discount on each line', async () => {
    const lines = [orderedLine({ coupon_item_discount: 99.5 }), orderedLine({ name: 'TSH' })]
    const coupon = {
      camp_applied_unique_id: 'u-1',
      code: 'CHECKUP100',
      order_discount: 99.5,
      discount_test_list: [],
    }
    const text = await textOf(invoicedOrder({ lines, coupon }))
    expect(text).toContain('₹1,299.00 −₹99.50 ₹1,199.50')
    expect(text).toContain('Home collection Free Coupon CHECKUP100 −₹99.50')
    expect(text).toContain('Net payable ₹2,498.50')
    expect(text).toContain('ninety-eight and fifty paise only')
  })

  it('says what the lab received at the visit, and what is left', async () => {
    const payment = { mode: 'upi', reference: '4321', at: '2026-11-22T02:00:00Z' } as const
    const part = { ...payment, rupees: 1_000, over: 0 }
    const text = await textOf({
      ...invoicedOrder(),
      paid: true,
      payment_mode: 'cash',
      due_at_visit: 449,
      door_payments: [part, { ...part, mode: 'cash', reference: null, over: 20 }],
    })
    expect(text).toContain('Paid at service in part. ₹449.00 to be paid at service.')
    expect(text).toContain('Received on 22/11/2026: ₹1,000.00, UPI, reference 4321.')
    expect(text).toContain('₹1,000.00, cash. ₹20.00 is more than was due and is given back.')
    const cancelled = { ...invoicedOrder(), status: 'cancelled', paid: true } as const
    const gone = await textOf({ ...cancelled, payment_mode: 'cash', door_payments: [part] })
    expect(gone).toContain(
      'The order was cancelled. We give back ₹1,000.00 that we received there.',
    )
  })

  it('says after the visit that the lab has not recorded the payment', async () => {
    const done = { ...invoicedOrder(), status: 'report_ready' } as const
    expect(await textOf(done)).toContain(
      'Pay at Service. The lab has not recorded the payment yet.',
    )
    const part = { ...done, paid: true, payment_mode: 'cash', due_at_visit: 449 } as const
    expect(await textOf(part)).toContain(
      'Paid at service in part. ₹449.00 at service. The lab has not recorded the payment yet.',
    )
  })

  it('subtracts points after the total, and says if they pay all of it', async () => {
    const some = await textOf(invoicedOrder({ wallet_rupees: 120 }))
    expect(some).toContain('Total ₹1,449.00 Wallet, 240 points −₹120.00 Net payable ₹1,329.00')
    expect(some).toContain('To be paid at service.')
    const all = await textOf(invoicedOrder({ wallet_rupees: 1449 }))
    expect(all).toContain('Net payable ₹0.00')
    expect(all).toContain('Rupees zero only')
    expect(all).toContain('Paid in full with wallet points.')
  })

  it('of scans names the centre and each appointment, and has no collection', async () => {
    const text = await textOf(
      invoicedOrder({
        order_type: 'lab_visit',
        centre: sampleCentre,
        appointments: [{ subdepartment: 'MRI', slot: sampleAppointment, hold: null }],
      }),
    )
    expect(text).toContain('Centre Visit Parakh Powai Central Avenue MRI: 22/11/2026, 05:00 PM')
    expect(text).not.toContain('Home collection')
    const walkIn = await textOf(invoicedOrder({ order_type: 'lab_visit', centre: sampleCentre }))
    expect(walkIn).toContain('Walk in during opening hours')
  })

  it('of a cancelled order names the date and the refund', async () => {
    const order = invoicedOrder({
      status: 'cancelled',
      payment_mode: 'online',
      paid: true,
      timeline: [{ status: 'cancelled', at: '2026-11-21T19:00:00.000Z' }],
      refund: { online: 1329, wallet_points: 240, wallet: 120, status: 'pending' },
    })
    const text = await textOf(order)
    expect(text).toContain('Cancelled on 22/11/2026')
    expect(text).toContain('Refund on its way: ₹1,329.00 to where it was paid from and 240 points')
  })
})

describe('the document', () => {
  it('continues over pages: titles on each, every line once, the sums on the last', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => orderedLine({ name: `Test ${at + 1}.` }))
    const pages = await pagesOf(await draw(invoiceFacts(invoicedOrder({ lines }))))
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.join(' ')
    for (let no = 1; no <= 50; no += 1) expect(all.split(`Test ${no}. `)).toHaveLength(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`page ${at + 1} of ${pages.length}`)
    }
    expect(pages.filter((page) => page.includes('Net payable ₹'))).toEqual([pages.at(-1)])
  })

  it('is A4, has a title and embedded fonts, and is deterministic', async () => {
    const facts = invoiceFacts(invoicedOrder())
    const pdf = await draw(facts)
    expect(pdf.equals(await draw(facts))).toBe(true)
    const document = await getDocumentProxy(new Uint8Array(pdf))
    const page = await document.getPage(1)
    expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842])
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Invoice INV/26-27/00042' })
    expect(pdf.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2)
  })

  it('prints a Hindi name', async () => {
    const { member } = invoicedOrder()
    const order = invoicedOrder({ member: { ...member, firstName: 'आशा', lastName: 'राव' } })
    expect(await textOf(order)).toContain('Bill to आशा राव')
  })
})

describe('words of an invoice', () => {
  describe('an amount', () => {
    it.each([
      [0, 'Rupees zero only'],
      [1900, 'Rupees nineteen only'],
      [4250, 'Rupees forty-two and fifty paise only'],
      [100_00, 'Rupees one hundred only'],
      [142_900, 'Rupees one thousand four hundred twenty-nine only'],
      [10_200_001, 'Rupees one lakh two thousand and one paise only'],
      [
        1_23_45_678_00,
        'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight only',
      ],
    ])('of %i paise is written in words', (paise, words) => {
      expect(amountInWords(paise)).toBe(words)
    })

    it('has two decimals, Indian grouping, and a true minus sign', () => {
      expect(formatAmount(129900)).toBe('₹1,29,900.00')
      expect(formatAmount(-99.5)).toBe('−₹99.50')
    })
  })

  describe('an invoice number', () => {
    it.each([
      ['2026-03-31', '2025-26'],
      ['2026-04-01', '2026-27'],
      ['2099-12-31', '2099-00'],
    ])('of %s belongs to the financial year %s', (day, year) => {
      expect(financialYear(day)).toBe(year)
    })

    it('has at most sixteen characters', () => {
      expect(invoiceNumber({ prefix: 'INV', financialYear: '2026-27', number: 7 })).toBe(
        'INV/26-27/00007',
      )
      expect(
        invoiceNumber({ prefix: 'INV', financialYear: '2026-27', number: 123_456 }),
      ).toHaveLength(16)
    })
  })
})
