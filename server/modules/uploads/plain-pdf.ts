import { fileThread } from '#server/file-thread.ts'
import type { PdfRefusal, PdfResult } from './pdf-thread.ts'
import { activePdf, lockedPdf, unreadablePdf } from './upload.problems.ts'

/** A scan of four megabytes takes a third of a second, also on a busy machine, and under 50 MB. */
const writtenAnew = fileThread<PdfResult>({
  name: 'pdfs',
  programs: ['./pdf-thread.js', './pdf-thread.mjs'].map((file) => new URL(file, import.meta.url)),
  maxMs: 5_000,
  maxHeapMb: 256,
})

const PROBLEMS: Record<PdfRefusal, () => Error> = {
  active: activePdf,
  locked: lockedPdf,
  unreadable: unreadablePdf,
}

/**
 * Refuses a PDF with active content, and writes every other one anew (docs/decisions/0041), in a thread
 * of its own.
 * @throws Problem 422 `active-file`, `locked-file`, `unreadable-pdf`; 429 `busy`
 */
export async function plainPdf(pdf: Buffer): Promise<Buffer> {
  const result = (await writtenAnew(pdf)) ?? { refusal: 'unreadable' }
  if ('refusal' in result) throw PROBLEMS[result.refusal]()
  return Buffer.from(result.bytes)
}
