/** The Indian financial year (April to March) of a date `YYYY-MM-DD`: `2026-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/**
 * Printed invoice number: `INV/26-27/00001`. Rule 46 of the CGST Rules allows sixteen characters
 * and a new series each financial year.
 */
export function invoiceNumber(year: string, number: number): string {
  return `INV/${year.slice(2)}/${String(number).padStart(5, '0')}`
}
