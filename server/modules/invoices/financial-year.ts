/** The Indian financial year (April to March) of a date `YYYY-MM-DD`: `2026-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** Date on which the financial year of a date begins: `2026-04-01`. */
export function firstDayOfFinancialYear(day: string): string {
  return `${financialYear(day).slice(0, 4)}-04-01`
}

/** Prefix of the entity that the settings name, and of every invoice before there were others. */
export const DEFAULT_PREFIX = 'INV'

export type InvoiceNumber = {
  readonly prefix: string
  readonly financialYear: string
  readonly number: number
}

/**
 * Printed invoice number: `INV/26-27/00001`. Rules 46 and 49 of the CGST Rules allow sixteen
 * characters and a new series each financial year, so a prefix has three characters at most.
 */
export function invoiceNumber({ prefix, financialYear: year, number }: InvoiceNumber): string {
  return `${prefix}/${year.slice(2)}/${String(number).padStart(5, '0')}`
}
