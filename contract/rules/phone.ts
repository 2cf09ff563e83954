import { asciiDigits, closeUp, unlessTooLong } from './typed-text.ts'

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

/** `400 076`, `400-076` and the digits of other scripts are the PIN 400076. */
export const normalisePin = closeUp

/**
 * Normalises typed or pasted input (`+91 90000-00042`, `090000 00042`, `091 90000 00042`) to ten
 * digits; other input to its digits.
 */
export const normaliseMobile = unlessTooLong((typed) => {
  const digits = asciiDigits(typed).replace(/\D/g, '')
  return /^(?:0{0,2}91)?0?(\d{10})$/.exec(digits)?.[1] ?? digits
})
