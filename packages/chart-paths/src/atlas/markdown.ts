/** Escapes free text for Markdown. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ')
}

/** A name as inline code. Names hold no backticks; a bar would end a table cell. */
export function code(name: string): string {
  return `\`${name.replaceAll('|', '\\|')}\``
}

export function tableOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
