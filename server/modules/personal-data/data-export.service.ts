import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { CONSENT_WORDS } from '#contract/consent-words.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { Problem, secondsUntil } from '#server/http/problem.ts'
import type { BinaryFile } from '#server/http/route.ts'
import { lockAccount } from '../account/account.repository.ts'
import { listConsents } from '../account/consent.repository.ts'
import { actionTimes, listAudit } from '../audit/audit.repository.ts'
import { invoiceNumber } from '../invoices/financial-year.ts'
import { invoiceService } from '../invoices/invoice.service.ts'
import { balanceOf } from '../ledger/ledger.service.ts'
import { walletSide } from '../ledger/ledger-sides.ts'
import * as repository from './data-export.repository.ts'
import * as orders from './data-export-orders.repository.ts'

const DAY_MS = 86_400_000
const MAX_EXPORTS_PER_DAY = 10
const ORDERS_A_FILE = 100

const ABOUT = `Your data

One JSON file for each subject, with amounts in paise and times in UTC.
invoices/ and reports/ hold the PDFs, uploads/ holds the files you sent.
Codes, passwords and keys are not included, because nobody can read them in the form we keep.
`

/**
 * All data of an account, as a streamed ZIP.
 * @throws Problem 429 `export-too-many` after ten in a day.
 */
export async function exportData(deps: Deps, accountId: string): Promise<BinaryFile> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    // One at a time: requests at once would all find that one more is allowed.
    await lockAccount(tx, accountId)
    await requireAllowed(tx, accountId, now)
    await auditWithWork(tx, undefined)
  })
  return {
    content: zipStream(exportFiles(deps, accountId), now),
    type: 'application/zip',
    filename: `my_data_${now.toISOString().slice(0, 10)}.zip`,
  }
}

/** @throws Problem 429 `export-too-many` */
async function requireAllowed(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  const exports = await actionTimes(tx, { accountId, action: 'data-downloaded', since })
  const [oldest] = exports
  if (!oldest || exports.length < MAX_EXPORTS_PER_DAY) return
  throw new Problem(
    429,
    'export-too-many',
    'You have downloaded this ten times today. Try again tomorrow.',
    { retryAfter: secondsUntil(oldest.getTime() + DAY_MS, now) },
  )
}

async function* exportFiles(deps: Deps, accountId: string): AsyncGenerator<ZippedFile> {
  const { db } = deps
  const account = await repository.readAccount(db, accountId)
  if (!account) throw new Error(`There is no account ${accountId} to export.`)
  const { mobileNo, confirmedEmail } = account
  const wallet = walletSide(accountId)
  yield { name: 'README.txt', content: Buffer.from(ABOUT) }
  yield json('account', account)
  yield json('members', await repository.readMembers(db, accountId))
  yield json('addresses', await repository.readAddresses(db, accountId))
  yield json('repeat-plans', await repository.readRepeatPlans(db, accountId))
  yield json('cart', await repository.readCart(db, accountId))
  yield* ordersOf(deps, accountId)
  yield* invoicesOf(deps, accountId)
  yield json('wallet', {
    points: await balanceOf(db, wallet),
    movements: await orders.readMovements(db, wallet),
  })
  yield json('coupons', await orders.readCoupons(db, accountId))
  yield* reportsOf(deps, accountId)
  yield json('imported-reports', await repository.readImports(db, accountId))
  yield json('report-links', await repository.readShares(db, accountId))
  yield* uploadsOf(deps, accountId)
  yield json('prescriptions-read', await repository.readPrescriptionReadings(db, accountId))
  yield json('enquiries', await repository.readEnquiries(db, accountId))
  yield json('consents', { words: CONSENT_WORDS, record: await listConsents(db, accountId) })
  yield json('sign-ins', await repository.readSessions(db, accountId))
  yield json('security-events', await listAudit(db, accountId))
  const recipients = confirmedEmail === null ? [mobileNo] : [mobileNo, confirmedEmail]
  yield json('messages', await repository.readMessages(db, recipients))
  yield json('older-orders', await repository.readLegacyOrders(db, mobileNo))
}

async function* ordersOf({ db }: Deps, accountId: string): AsyncGenerator<ZippedFile> {
  for (let page = 0; ; page += 1) {
    const offset = page * ORDERS_A_FILE
    const read = await orders.readOrders(db, accountId, { limit: ORDERS_A_FILE, offset })
    if (read.length > 0 || page === 0) yield json(`orders-${page + 1}`, read)
    if (read.length < ORDERS_A_FILE) return
  }
}

async function* invoicesOf(deps: Deps, accountId: string): AsyncGenerator<ZippedFile> {
  const invoices = invoiceService(deps)
  for (const { invoice, orderNo } of await orders.readInvoices(deps.db, accountId)) {
    const { content } = await invoices.download(accountId, invoice.id)
    if (content instanceof Uint8Array) {
      const number = invoiceNumber(invoice).replaceAll('/', '-')
      const cancelled = invoice.cancelledOrderId ? `-cancelled-${number}` : ''
      yield { name: `invoices/${orderNo}${cancelled}.pdf`, content, packed: true }
    }
  }
}

async function* reportsOf({ db, files }: Deps, accountId: string): AsyncGenerator<ZippedFile> {
  for (const report of await repository.readReports(db, accountId)) {
    const results = await repository.readResults(db, report.id)
    const { fileKey, ...kept } = report
    const name = `reports/${report.date}-${report.code}-${report.id}`
    yield json(name, { ...kept, results })
    const content = await files.read(fileKey)
    if (content) yield { name: `${name}.pdf`, content, packed: true }
  }
}

const ENDING = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

async function* uploadsOf({ db, files }: Deps, accountId: string): AsyncGenerator<ZippedFile> {
  const sent = await repository.readUploads(db, accountId)
  const named = sent.map((upload, index) => ({
    ...upload,
    file: `uploads/${index + 1}.${ENDING[upload.type]}`,
  }))
  yield json(
    'uploads',
    named.map(({ key: _, ...upload }) => upload),
  )
  for (const { key, file } of named) {
    const content = await files.read(key)
    if (content) yield { name: file, content, packed: true }
  }
}

function json(name: string, content: unknown): ZippedFile {
  return { name: `${name}.json`, content: Buffer.from(JSON.stringify(content, null, 2)) }
}

type ZippedFile = {
  readonly name: string
  readonly content: Uint8Array
  /** Already compressed, such as a PDF or a picture. */
  readonly packed?: true
}

/**
 * A streamed ZIP: one file at a time is in memory.
 * @param at the time of each file in the ZIP.
 */
function zipStream(files: AsyncIterable<ZippedFile>, at: Date): Readable {
  return Readable.from(piecesOf(files, at), { objectMode: false })
}

async function* piecesOf(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for await (const { name, content, packed } of files) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    file.push(content, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
