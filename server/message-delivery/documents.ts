import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import type { BinaryFile } from '#server/http/route.ts'
import type { Attachment } from '#server/messages/gateway.ts'
import type { EmailDocument } from '#server/messages/message.ts'
import { invoiceService } from '#server/modules/invoices/invoice.service.ts'
import { listReports } from '#server/modules/reports/report.repository.ts'
import { pdfOf, requireReport } from '#server/modules/reports/reports.service.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'files'>

export type AttachedDocument = {
  readonly document: EmailDocument & { readonly id: string }
  readonly attachment: Attachment
}

type DocumentFile = { readonly id: string; readonly file: BinaryFile }

/** The files of an e-mail as they are now. What is no longer there is left out. */
export async function attachedDocuments(
  deps: Needs,
  documents: readonly EmailDocument[],
): Promise<AttachedDocument[]> {
  const files = await Promise.all(
    documents.map(async (document) => {
      const found = await filesOf(deps, document).catch((error: unknown) => {
        if (error instanceof Problem) return []
        throw error
      })
      return found.map(({ id, file }) => ({ document: { ...document, id }, file }))
    }),
  )
  const all = files.flat()
  const names = distinctNames(all.map(({ file }) => file.filename))
  return Promise.all(
    all.map(async ({ document, file: { type, content } }, at) => ({
      document,
      attachment: {
        filename: names[at] ?? '',
        type,
        content: Buffer.isBuffer(content) ? content : await buffer(content),
      },
    })),
  )
}

/** Invoices of one moment have one name: the second of them is `…_2.pdf`. */
function distinctNames(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length
    return before === 0 ? name : name.replace(/(?=\.[^.]*$)/, `_${before + 1}`)
  })
}

async function filesOf(
  deps: Needs,
  { kind, accountId, orderId }: EmailDocument,
): Promise<DocumentFile[]> {
  if (kind === 'invoice') {
    const invoices = invoiceService(deps)
    const { invoice_id } = await invoices.prepare(accountId, orderId)
    return [{ id: invoice_id, file: await invoices.download(accountId, invoice_id) }]
  }
  const listed = await listReports(deps.db, accountId, { orderId })
  const reports = listed.filter(({ withdrawnAt }) => !withdrawnAt)
  return Promise.all(
    reports.map(async ({ id }) => ({
      id,
      file: await pdfOf(deps, await requireReport(deps.db, accountId, id)),
    })),
  )
}
