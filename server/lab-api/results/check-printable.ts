import { signName } from '#server/printing/printable.ts'
import { unprintableIn } from '#server/printing/sheet.ts'
import type { ResultProblem } from '../lab-problem.ts'
import type { SentResults } from './sent-results.ts'

/** Signs that the fonts of a report lack, in whatever was sent: they would be signed unread. */
export function checkPrintable({ reports }: Pick<SentResults, 'reports'>): ResultProblem[] {
  return placedTexts(reports, '').flatMap(({ where, text }) =>
    unprintableIn(text).map((sign) => ({
      code: 'value-invalid' as const,
      where,
      message: `A report cannot print ${signName(sign)}: write it in letters.`,
    })),
  )
}

type Placed = { readonly where: string; readonly text: string }

/** Every text in it, with the nearest `where`. */
function placedTexts(value: unknown, where: string): Placed[] {
  if (typeof value === 'string') return [{ where, text: value }]
  if (Array.isArray(value)) return value.flatMap((one) => placedTexts(one, where))
  if (value === null || typeof value !== 'object') return []
  if (value instanceof Uint8Array || value instanceof Date) return []
  const { where: own = where, ...fields } = value as Readonly<Record<string, unknown>>
  return Object.values(fields).flatMap((one) => placedTexts(one, String(own)))
}
