import { describe, expect, it } from 'vitest'
import { amountInWords, formatAmount } from '#server/modules/invoices/amount-in-words.ts'
import { financialYear, invoiceNumber } from '#server/modules/invoices/financial-year.ts'

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
