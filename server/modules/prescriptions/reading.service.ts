import type { PrescriptionState } from '#contract/codes.ts'
import type {
  LineDecision,
  PrescriptionReading,
  ReadLine,
  SentPrescription,
} from '#contract/prescriptions.endpoints.ts'
import { isSameName } from '#contract/rules/person-name.ts'
import type { Executor } from '#server/db/client.ts'
import type { StoredLine } from '#server/db/schema/prescription-readings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork, nameRecords } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { findNamesByCode } from '../catalogue/catalogue.repository.ts'
import { itemsByCodes } from '../catalogue/catalogue.service.ts'
import { listMembers } from '../patient/member.repository.ts'
import { sentFiles } from '../uploads/uploads.service.ts'
import {
  askedLines,
  findPrescription,
  listAgain,
  lockPrescription,
  newestReading,
  type PrescriptionRow,
  type ReadingRow,
  stateOf,
  storeDecisions,
} from './reading.repository.ts'

/** From this confidence on, the lab counts as sure. */
const SURE_FROM = 0.8

/**
 * A prescription of the account with what the lab read from it.
 * @throws Problem 404 `unknown-prescription`, `unknown-city`
 */
export async function readPrescription(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { id, cityId }: { readonly id: string; readonly cityId: number },
): Promise<SentPrescription> {
  const prescription = own(await findPrescription(db, id), accountId)
  const reading = await newestReading(db, id)
  const filesOf = await sentFiles(db, [prescription.uploadKey])
  const shown = reading && (await toReading(db, reading, { accountId, cityId }))
  if (reading) nameRecords({ version: String(reading.version) })
  return {
    prescription_id: id,
    sent_at: prescription.createdAt.toISOString(),
    files: filesOf(prescription.uploadKey),
    state: stateOf(reading),
    reading: shown ?? null,
    decisions: [...(reading?.decisions ?? [])],
  }
}

/** Also for the prescription of another account: it does not reveal that one exists. */
function own(row: PrescriptionRow | undefined, accountId: string): PrescriptionRow {
  if (row?.accountId === accountId) return row
  throw new Problem(404, 'unknown-prescription', 'We could not find this prescription.')
}

async function toReading(
  db: Executor,
  row: ReadingRow,
  { accountId, cityId }: { readonly accountId: string; readonly cityId: number },
): Promise<PrescriptionReading> {
  const codes = [...new Set(row.lines.flatMap(codesOf))]
  const sold = new Map((await itemsByCodes(db, cityId, codes)).map(({ item }) => [item.code, item]))
  const missing = codes.filter((code) => !sold.has(code))
  const names = await findNamesByCode(db, missing)
  const toLine = (line: StoredLine, at: number): ReadLine => ({
    line_no: at + 1,
    text: line.text,
    note: line.note,
    region: line.region,
    item: (line.code !== null && sold.get(line.code)) || null,
    alternatives: line.alternatives.flatMap((code) => sold.get(code) ?? []),
    not_sold: codesOf(line).flatMap((code) => names.get(code) ?? []),
    sure: line.confidence >= SURE_FROM,
  })
  const { patientName } = row
  const family = patientName === null ? [] : await listMembers(db, accountId)
  const member = family.find(({ firstName, middleName, lastName }) =>
    isSameName(patientName ?? '', `${firstName} ${middleName} ${lastName}`),
  )
  return {
    version: row.version,
    read_at: row.readAt.toISOString(),
    reader: row.reader,
    example: row.example,
    patient_name: patientName,
    member: member ? { member_id: member.id, firstName: member.firstName } : null,
    doctor: row.doctor,
    place: row.place,
    written_on: row.writtenOn,
    reason: row.reason,
    lines: row.lines.map(toLine),
  }
}

function codesOf({ code, alternatives }: StoredLine): string[] {
  return code === null ? [...alternatives] : [code, ...alternatives]
}

/**
 * Keeps what the patient decided about each line. Lines whose doctor is to be asked bring the
 * prescription into the lab's feed again.
 * @throws Problem 404 `unknown-prescription`, `unknown-item`; 409 `not-read`, `reading-changed`
 */
export async function decideLines(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  sent: {
    readonly prescription_id: string
    readonly version: number
    readonly decisions: readonly LineDecision[]
  },
): Promise<{ state: PrescriptionState }> {
  return inTransaction(db, async (tx) => {
    const { id } = own(await lockPrescription(tx, sent.prescription_id), accountId)
    const reading = await newestReading(tx, id)
    if (!reading || reading.lines.length === 0) {
      throw new Problem(409, 'not-read', 'We have not read this prescription yet.')
    }
    const decisions = sent.decisions.toSorted((one, other) => one.line_no - other.line_no)
    const isComplete =
      decisions.length === reading.lines.length &&
      decisions.every(({ line_no }, at) => line_no === at + 1)
    if (reading.version !== sent.version || !isComplete) {
      throw new Problem(
        409,
        'reading-changed',
        'We have read this prescription again. Please check the lines once more.',
      )
    }
    const codes = decisions.flatMap((one) => (one.what === 'add' ? [one.code] : []))
    const known = await findNamesByCode(tx, codes)
    if (!codes.every((code) => known.has(code))) {
      throw new Problem(404, 'unknown-item', 'We do not offer one of these tests any more.')
    }
    const asked = askedLines({ decisions })
    if (asked.length > 0 && asked.join() !== askedLines(reading).join()) await listAgain(tx, id)
    await storeDecisions(tx, reading.id, { decisions, decidedAt: clock.now() })
    return auditWithWork(tx, { state: stateOf({ ...reading, decisions }) })
  })
}
