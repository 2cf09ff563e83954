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
