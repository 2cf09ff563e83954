import { sha256 } from '#server/crypto.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-time.ts'
import { findRecipient } from '../../modules/account/recipient.ts'
import { findNamesByCode } from '../../modules/catalogue/catalogue.repository.ts'
import { prescriptionReadMessages } from '../../modules/prescriptions/prescription.messages.ts'
import {
  findReading,
  insertReading,
  lockPrescription,
  newestReading,
  type PrescriptionRow,
} from '../../modules/prescriptions/reading.repository.ts'
import { sentFiles } from '../../modules/uploads/uploads.service.ts'
import { CLOCK_SKEW_MS } from '../lab-api.contract.ts'
import { type LabReader, notePrescription } from '../lab-audit.ts'
import { LabProblem, type ReadingProblem } from '../lab-problem.ts'
import { unknownPrescription } from './lab-prescriptions.service.ts'
import type { ReadingAnswer, SentReading } from './prescriptions.contract.ts'

type RecordDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

/**
 * Stores what the lab read as the next version, with its audit row, and tells the patient. Idempotent
 * by `reading_id`. Of two readings at once the second is refused: it did not see the first.
 * @throws LabProblem
 */
export function recordReading(
  deps: RecordDeps,
  reader: LabReader,
  { prescriptionId, sent }: { readonly prescriptionId: string; readonly sent: SentReading },
  lock: typeof lockPrescription = lockPrescription,
): Promise<ReadingAnswer> {
  const fingerprint = sha256(JSON.stringify([prescriptionId, sent]))
  return inTransaction(deps.db, async (tx) => {
    const prescription = await lock(tx, prescriptionId)
    if (!prescription) throw unknownPrescription()
    const known = await findReading(tx, sent.reading_id)
    if (known) {
      if (known.fingerprint !== fingerprint || known.clientId !== reader.clientId) throw reused()
      return { prescription_id: prescriptionId, version: known.version }
    }
    const newest = (await newestReading(tx, prescriptionId))?.version ?? null
    if (newest !== sent.replaces) throw otherVersion(newest)
    const problems = await problemsOf(tx, deps, prescription, sent)
    if (problems.length > 0) throw refused(problems)
    const version = (newest ?? 0) + 1
    const isStored = await insertReading(tx, {
      id: sent.reading_id,
      prescriptionId,
      version,
      clientId: reader.clientId,
      fingerprint,
      reader: sent.reader,
      example: sent.example,
      reason: sent.reason,
      patientName: sent.patient_name,
      doctor: sent.doctor,
      place: sent.place,
      writtenOn: sent.date,
      lines: sent.lines,
      readAt: new Date(sent.read_at),
      receivedAt: deps.clock.now(),
    })
    // The same id arrived for another prescription meanwhile.
    if (!isStored) throw reused()
    await notePrescription(deps, tx, reader, prescription, 'lab-reading-received')
    await tellPatient(tx, deps, prescription, sent)
    return { prescription_id: prescriptionId, version }
  })
}

async function problemsOf(
  tx: Transaction,
  { clock }: Pick<RecordDeps, 'clock'>,
  { uploadKey }: PrescriptionRow,
  { lines, read_at, date }: SentReading,
): Promise<ReadingProblem[]> {
  const now = clock.now()
  const problems: ReadingProblem[] = []
  if (Date.parse(read_at) > now.getTime() + CLOCK_SKEW_MS) {
    const message = 'read_at is more than five minutes in the future.'
    problems.push({ code: 'in-the-future', where: 'read_at', message })
  }
  if (date !== null && date > labDay(now)) {
    const message = 'The prescription is dated in the future.'
    problems.push({ code: 'in-the-future', where: 'date', message })
  }
  const pages = (await sentFiles(tx, [uploadKey]))(uploadKey).length
  const sentCodes = lines.flatMap(({ code, alternatives }) => [
    ...(code ? [code] : []),
    ...alternatives,
  ])
  const known = await findNamesByCode(tx, sentCodes)
  for (const [at, { code, alternatives, region }] of lines.entries()) {
    const where = `lines[${at}]`
    const all = [
      ...(code === null ? [] : [{ code, where: `${where}.code` }]),
      ...alternatives.map((one, index) => ({
        code: one,
        where: `${where}.alternatives[${index}]`,
      })),
    ]
    for (const [index, one] of all.entries()) {
      if (!known.has(one.code)) {
        const message = `The catalogue has no test ${one.code}.`
        problems.push({ code: 'unknown-code', where: one.where, message })
      }
      if (all.findIndex((other) => other.code === one.code) < index) {
        const message = `${one.code} is proposed twice for this line.`
        problems.push({ code: 'repeated-code', where: one.where, message })
      }
    }
    if (region && region.page > pages) {
      const message = `The prescription has ${pages} ${pages === 1 ? 'file' : 'files'}.`
      problems.push({ code: 'unknown-page', where: `${where}.region.page`, message })
    }
  }
  return problems
}

/** Not for a visitor, who has no page to confirm it on: the call centre calls them. */
async function tellPatient(
  tx: Transaction,
  { messages, config }: RecordDeps,
  { id: prescriptionId, accountId }: PrescriptionRow,
  { lines }: SentReading,
): Promise<void> {
  const to = accountId === null ? undefined : await findRecipient(tx, accountId)
  if (!to) return
  const words = { prescriptionId, isRead: lines.length > 0, config }
  for (const message of prescriptionReadMessages(words, to)) await messages.send(message, tx)
}

function refused(problems: readonly ReadingProblem[]): LabProblem {
  const more = problems.length > 1 ? ` And ${problems.length - 1} more.` : ''
  return new LabProblem('reading-refused', `${problems[0]?.message}${more}`, { problems })
}

function otherVersion(newest: number | null): LabProblem {
  const message =
    newest === null
      ? 'The prescription has no reading yet. Send replaces: null.'
      : `The prescription has reading ${newest}. To correct it send replaces: ${newest}.`
  return new LabProblem('reading-exists', message)
}

function reused(): LabProblem {
  return new LabProblem('reading-reused', 'This reading_id was used for another reading.')
}
