import { Problem } from '#server/http/problem.ts'
import { unprintableIn } from './sheet.ts'

/**
 * Checks what a patient wrote and a report or an invoice prints.
 * @throws Problem 400 that names the sign that no font has, such as an emoji.
 */
export function requirePrintable(texts: readonly (string | null | undefined)[]): void {
  const [sign] = unprintableIn(texts.filter(Boolean).join('\n'))
  if (sign === undefined) return
  throw new Problem(400, 'invalid', `We cannot print ${signName(sign)}. Please write without it.`)
}

/** `“😂” (U+1F602)` */
export function signName(sign: string): string {
  const codes = [...sign].map((one) => one.codePointAt(0)?.toString(16).toUpperCase() ?? '')
  return `“${sign}” (${codes.map((code) => `U+${code.padStart(4, '0')}`).join(' ')})`
}
