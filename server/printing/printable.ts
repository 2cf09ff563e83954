import { cannotPrint } from '#contract/rules/printed-signs.ts'
import { Problem } from '#server/http/problem.ts'
import { unprintableIn } from './sheet.ts'

/**
 * Checks what a patient wrote and a report or an invoice prints.
 * @throws Problem 400 that names the sign that no font has, such as an emoji.
 */
export function requirePrintable(texts: readonly (string | null | undefined)[]): void {
  const [sign] = unprintableIn(texts.filter(Boolean).join('\n'))
  if (sign !== undefined) throw new Problem(400, 'invalid', cannotPrint(sign))
}
