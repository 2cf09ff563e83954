/** Ten digits, the first 6–9 (spec §5, §9). */
const MOBILE = /^[6-9]\d{9}$/

/** Exactly six digits (spec §5). */
const PIN = /^\d{6}$/

export function isMobile(value: string): boolean {
  return MOBILE.test(value)
}

export function isPin(value: string): boolean {
  return PIN.test(value)
}

/**
 * Normalises typed or pasted input (`+91 90000-00042`, `090000 00042`) to ten digits; other input
 * to its digits.
 */
export function normaliseMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}
