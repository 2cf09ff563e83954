/** Rows as an aligned text table; the first row is the head, columns after the first are figures. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  '),
  )
  const [head = '', ...body] = lines
  return [head, '─'.repeat(head.length), ...body].join('\n')
}
