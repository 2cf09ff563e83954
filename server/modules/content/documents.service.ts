import type { LabDocument } from '#contract/content.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import type { BinaryFile } from '#server/http/route.ts'
import { type DocumentRow, findDocument, listDocuments } from './content.repository.ts'
import { documentPdf } from './document-pdf.ts'

export async function documentsOf(
  { db }: Pick<Deps, 'db'>,
  kind: LabDocument['kind'],
): Promise<{ documents: LabDocument[] }> {
  return { documents: (await listDocuments(db, kind)).map(toDocument) }
}

/** A published document as a PDF. @throws Problem 404 `unknown-document` */
export async function documentFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
): Promise<BinaryFile> {
  const row = await findDocument(db, id)
  if (!row) throw new Problem(404, 'unknown-document', 'We could not find this document.')
  const content = await documentPdf(row, { title: config.labName, address: config.labAddress })
  return { content, type: 'application/pdf', filename: `${row.id}.pdf` }
}

function toDocument({ id, kind, title, year, date, summary }: DocumentRow): LabDocument {
  return { document_id: id, kind, title, year, date, summary }
}
