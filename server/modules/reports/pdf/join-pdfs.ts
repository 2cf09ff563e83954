import { PDFDocument } from '@cantoo/pdf-lib'

/** The pages of one PDF followed by those of another. */
export async function joinPdfs(first: Uint8Array, second: Uint8Array): Promise<Buffer> {
  const whole = await PDFDocument.load(first, { updateMetadata: false })
  const added = await PDFDocument.load(second)
  for (const page of await whole.copyPages(added, added.getPageIndices())) whole.addPage(page)
  return Buffer.from(await whole.save())
}
