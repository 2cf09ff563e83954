import { z } from 'zod'

export const METHODS = ['upi', 'card', 'netbanking'] as const
export type Method = (typeof METHODS)[number]

export const BANKS = [
  'State Bank of India',
  'HDFC Bank',
  'ICICI Bank',
  'Axis Bank',
  'Kotak Mahindra Bank',
  'Punjab National Bank',
  'Bank of Baroda',
  'Canara Bank',
] as const

/**
 * Outcomes offered by the page; `pay` is the patient's button, the others are in the test panel.
 */
const OUTCOMES = ['pay', 'succeed', 'decline', 'delay', 'abandon'] as const

/** Reasons to decline that the panel offers, as Razorpay names them; '' gives none. */
export const DECLINES = [
  'insufficient_funds',
  'incorrect_pin',
  'incorrect_otp',
  'card_expired',
  'transaction_daily_limit_exceeded',
  'bank_technical_error',
  'payment_cancelled',
  '',
] as const

export const methodSchema = z.enum(METHODS).catch('upi')

/** The page's form; an invalid field falls back to its default. */
export const formSchema = z.object({
  method: methodSchema,
  outcome: z.enum(OUTCOMES).catch('pay'),
  messages: z.enum(['once', 'thrice', 'late', 'never']).catch('once'),
  seconds: z.coerce.number().int().min(1).max(3_600).catch(10),
  reason: z.enum(DECLINES).catch(''),
  upi: z.string().trim().catch(''),
  card: z.string().trim().catch(''),
  expiry: z.string().trim().catch(''),
  cvv: z.string().trim().catch(''),
  bank: z.string().catch(''),
})
export type PayForm = z.output<typeof formSchema>
export type Field = 'upi' | 'card' | 'expiry' | 'cvv' | 'bank'
export type Faults = Partial<Record<Field, string>>

/** Errors of the fields of the chosen payment method, in words. */
export function faultsOf(form: PayForm): Faults {
  switch (form.method) {
    case 'upi':
      return /^[\w.-]{2,}@[a-z]{2,}$/i.test(form.upi)
        ? {}
        : { upi: 'Enter the UPI ID as name@bank.' }
    case 'card':
      return cardFaults(form)
    case 'netbanking':
      return BANKS.some((bank) => bank === form.bank) ? {} : { bank: 'Choose your bank.' }
  }
}

function cardFaults({ card, expiry, cvv }: PayForm): Faults {
  return {
    ...(!isCardNumber(card) && { card: 'Check the card number.' }),
    ...(!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) && { expiry: 'Enter the month as MM/YY.' }),
    ...(!/^\d{3,4}$/.test(cvv) && { cvv: 'Enter 3 or 4 digits.' }),
  }
}

/** Luhn check: every second digit from the right counts double. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(' ', '')].reverse().map(Number)
  if (digits.length < 12 || digits.some(Number.isNaN)) return false
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
