/** spec §5, §9: ten digits, the first 6–9. */
const MOBILE = /^[6-9]\d{9}$/

/** spec §5: exactly six digits. */
const PIN = /^\d{6}$/

export function isMobile(value: string): boolean {
  return MOBILE.test(value)
}

export function isPin(value: string): boolean {
  return PIN.test(value)
}

/**
 * What a patient types or pastes (`+91 90000-00042`, `090000 00042`) as ten digits,
 * or as the digits there are when it is no mobile number.
 */
export function normaliseMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}
