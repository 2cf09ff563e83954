import { asciiDigits } from '#contract/rules/typed-text.ts'

/** Formats a partly typed date as `DD/MM/YYYY`. Accepts ISO dates too, which browsers autofill. */
export function formatDateInput(given: string): string {
  const typed = asciiDigits(given)
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? []
  if (year) return `${day}/${month}/${year}`
  const padded = typed.replace(/^(\d)\//, '0$1/').replace(/^(\d\d)\/?(\d)\//, '$1/0$2/')
  const digits = padded.replace(/\D/g, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/')
}
