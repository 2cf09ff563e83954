import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { newFileKey } from '#server/adapters/files.ts'
import { sha256 } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-time.ts'
import { printedLogo } from '../invoices/printed-logo.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import { insertReport, type ReportRow, type ResultRow, reportIdsOf } from './report.repository.ts'
import { outsideCount, type ReportContent, resultsIn } from './report-content.ts'
import { contentsOf } from './report-contents.ts'
import { currentSigning } from './report-keys.service.ts'
import { type Signing, signedCode } from './signing.ts'

export type Writing = Pick<Deps, 'files' | 'clock' | 'config'> & { readonly db: Executor }

/**
 * Writes and signs the missing reports of a placed order and stores their PDFs. Idempotent and safe
 * in concurrent processes: signed reports do not change. In a transaction, the rows commit with it.
 * @throws Error for an order that is unknown or not placed.
 */
export async function writeReports(writing: Writing, orderId: string): Promise<void> {
  const { db, clock, config } = writing
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.orderNo) throw new Error(`Order ${orderId} is not placed: it has no reports.`)
  const written = new Set(await reportIdsOf(db, orderId))
  const contents = await contentsOf(db, order, clock.now())
  const missing = contents.filter(({ id }) => !written.has(id))
  if (missing.length === 0) return
  const signing = await currentSigning(db, config)
  for (const content of missing) await writeReport(writing, content, signing)
}

/**
 * Signs and stores one report, unless another process was first. Stores the PDF before the row, so
 * that every listed report has one.
 * @returns the key of the PDF's file; undefined if the report exists.
 */
export async function writeReport(
  { db, files, config }: Writing,
  content: ReportContent,
  signing: Signing,
): Promise<string | undefined> {
  const qrCode = signedCode(content, signing)
  const signedPages = await reportPdf({
    content,
    lab: {
      name: config.labName,
      address: config.labAddress,
      logo: await printedLogo(config.brandImages),
    },
    keyId: signing.key.key_id,
    address: `${config.publicUrl}/download-report?code=${qrCode}`,
    simulated: isSimulated(config, content.fromLab?.tests),
  })
  const ownPdf = content.fromLab?.ownPdf
  const fileKey = newFileKey()
  await files.put(fileKey, ownPdf ? await joinPdfs(signedPages, ownPdf) : signedPages)
  const signed = { qrCode, qrHash: sha256(qrCode), keyId: signing.key.key_id, fileKey }
  try {
    if (await insertReport(db, toRow(content, signed), toResultRows(content))) return fileKey
  } catch (error) {
    await files.remove(fileKey)
    throw error
  }
  await files.remove(fileKey)
  return undefined
}

/** Whether the embedded lab made up the values. `tests` is null or missing for such a report. */
export function isSimulated(
  { embedded }: Pick<Deps['config'], 'embedded'>,
  tests: readonly string[] | null | undefined,
): boolean {
  return embedded && !tests
}

type SignedPart = Pick<ReportRow, 'qrCode' | 'qrHash' | 'keyId' | 'fileKey'>

function toRow(content: ReportContent, signed: SignedPart): ReportRow {
  const { orderNo: _no, doctorName: _doctor, groups: _groups, ...rest } = content
  const { signer, summary, fromLab, ...kept } = rest
  return {
    ...kept,
    ...signed,
    date: labDay(content.sampledAt),
    signedByName: signer.name,
    signedByRole: signer.role,
    summary: [...summary],
    resultCount: resultsIn(content).length,
    outsideCount: outsideCount(content),
    version: fromLab?.version ?? 1,
    replacedAt: null,
    withdrawnAt: null,
    tests: fromLab ? [...fromLab.tests] : null,
  }
}

function toResultRows({ groups }: ReportContent): Omit<ResultRow, 'reportId'>[] {
  const results = groups.flatMap(({ name, samples, results: all }) =>
    all.map((result) => ({ result, groupName: name, samples: [...samples] })),
  )
  return results.map(({ result: { analyte_id, ...result }, groupName, samples }, at) => ({
    ...result,
    analyteId: analyte_id,
    range: result.range ?? null,
    catalogueRange: result.catalogue_range ?? false,
    note: result.note ?? null,
    groupName,
    samples,
    sequenceNo: at + 1,
  }))
}

/** The pages of one PDF followed by those of another. */
async function joinPdfs(first: Uint8Array, second: Uint8Array): Promise<Buffer> {
  const whole = await PDFDocument.load(first, { updateMetadata: false })
  const added = await PDFDocument.load(second)
  for (const page of await whole.copyPages(added, added.getPageIndices())) whole.addPage(page)
  return Buffer.from(await whole.save())
}
