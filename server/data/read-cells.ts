import { evenText } from '#contract/rules/typed-text.ts'

export class UnreadableFile extends Error {}

export type RawRow = {
  /** As a spreadsheet program counts, from 1. */
  readonly row: number
  readonly cells: readonly RawCell[]
  /** Part of the source that is read, from 0 to 1. */
  readonly read: number
}

/**
 * What is no text or number is marked. Formulas and errors are refused: a result is only what one
 * program last computed. A moment or `yes` and `no` can be what a worksheet made of a text.
 */
export type RawCell =
  | string
  | { readonly kind: 'formula' | 'error' | 'moment' | 'logical'; readonly text: string }

/** `+` and `-` also begin phone numbers and texts; with a call they are formulas. */
const FORMULA = /^(?:=|[+\-@][A-Za-z]+\()/
/** What spreadsheets write for a failed formula, or for a date in a narrow column. */
const ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|##+$)/

export function csvCell(given: string): RawCell {
  const text = evenText(given)
  return FORMULA.test(text) ? { kind: 'formula', text } : textCell(text)
}

/** A worksheet marks its formulas, so text that looks like one is text. */
export function textCell(given: string): RawCell {
  const text = evenText(given)
  return ERROR.test(text) ? { kind: 'error', text } : unescapeFormula(text)
}

/**
 * Spreadsheet programs run a cell that begins with one of these characters as a formula, also after a
 * line feed and in the full width of East Asian keyboards; a quotation mark before it makes it text
 * (OWASP, "CSV Injection").
 */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

export function escapeFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && STARTS_FORMULA.test(text) ? text.slice(1) : text
}
