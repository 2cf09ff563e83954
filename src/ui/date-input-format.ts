import { asciiDigits } from '#contract/rules/typed-text.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Formats a partly typed date as `DD/MM/YYYY`. Accepts the usual ways of writing one: `15-08-1990`,
 * `15.8.1990`, `15 Aug 1990`, and `1990-08-15`, which browsers autofill.
 */
export function formatDateInput(given: string): string {
  const typed = asciiDigits(given).trimStart()
  const whole = namedMonth(typed) ?? yearFirst(typed)
  if (whole) return whole
  // A name of a month, or a year that comes first, is still being typed.
  if (/[a-z]/i.test(typed) || /^\d{4}[-./ ]/.test(typed)) return typed
  const slashed = typed.replace(/[-. ]+/g, '/')
  const padded = slashed.replace(/^(\d)\//, '0$1/').replace(/^(\d\d)\/?(\d)\//, '$1/0$2/')
  const digits = padded.replace(/\D/g, '')
  if (digits.length === 4 && digits.slice(2) > '12') return digits
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/')
}

/** `15 Aug 1990`, `15-August-1990`. */
function namedMonth(typed: string): string | null {
  const [, day = '', name = '', year] =
    /^(\d{1,2})[-./, ]*([a-z]{3,9})[-./, ]*(\d{4})\s*$/i.exec(typed) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  if (month === 0) return null
  return `${day.padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
}

function yearFirst(typed: string): string | null {
  const [, year, month = '', day] = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d\d)\s*$/.exec(typed) ?? []
  return year === undefined ? null : `${day}/${month.padStart(2, '0')}/${year}`
}
