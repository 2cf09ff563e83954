/** Free text inside Markdown: nothing in it is taken for markup. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ')
}

/** A name in the typeface of code; names hold no backticks, and bars would end a table cell. */
export function code(name: string): string {
  return `\`${name.replaceAll('|', '\\|')}\``
}

/** A table; empty cells stay empty. */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
