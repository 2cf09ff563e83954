import PDFDocument from 'pdfkit'

/** A PDF of rows, each a list of columns, as a laboratory prints a report. */
export async function printedPdf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  document.fontSize(10)
  rows.forEach((columns, row) => {
    columns.forEach((text, column) => {
      document.text(text, 50 + column * 130, 60 + row * 18, { lineBreak: false })
    })
  })
  document.end()
  await ended
  return Buffer.concat(chunks)
}
