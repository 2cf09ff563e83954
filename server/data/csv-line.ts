/** The cells as a line of CSV (RFC 4180), with its end. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()}\r\n`
