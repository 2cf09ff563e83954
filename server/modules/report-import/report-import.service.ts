import { randomUUID } from 'node:crypto'
import type { ImportedReport, NewImport, ReadReport } from '#contract/report-import.endpoints.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fileThread } from '#server/file-thread.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { lockAccount } from '../account/account.repository.ts'
import { findMember } from '../patient/member.repository.ts'
import { unknownMember } from '../patient/patient.problems.ts'
import { findAnalytes } from '../reports/measured-tests.repository.ts'
import { unknownValue } from '../reports/report.problems.ts'
import { fileOf } from '../uploads/data-url.ts'
import { plainFile } from '../uploads/plain-file.ts'
import type { FoundReport } from './read-printed.ts'
import {
  countImports,
  deleteImport,
  insertImport,
  listImports,
} from './report-import.repository.ts'
import type { ForeignFile, ForeignReport } from './text-thread.ts'

/** Of one account. */
const MAX_IMPORTS = 200

/** Reading sixty pages takes a second. */
const readInThread = fileThread<ForeignReport, ForeignFile>({
  name: 'report-texts',
  programs: ['./text-thread.js', './text-thread.mjs'].map((file) => new URL(file, import.meta.url)),
  maxMs: 3_000,
  maxHeapMb: 256,
})

const JSON_TYPES = new Set(['application/json', 'application/fhir+json'])
const MAX_JSON_BYTES = 2_000_000

/** One file of an account at a time: a few patients could otherwise fill the queue. */
const reading = new Set<string>()

/**
 * The values of another lab's report. Nothing is stored.
 * @throws Problem as `plainFile`; 413 `too-large` for JSON above two megabytes; 422 `not-a-report` for a
 * picture, a scan or other JSON, `nothing-read` if it has no value that is in the catalogue; 429 `busy`
 * while another file of the account is read
 */
export async function readForeignReport(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  dataUrl: string,
): Promise<ReadReport> {
  if (reading.has(accountId)) {
    const message = 'We are still reading your other file. Please try again in a moment.'
    throw new Problem(429, 'busy', message, { retryAfter: 5 })
  }
  reading.add(accountId)
  const found = await foundIn(db, dataUrl).finally(() => reading.delete(accountId))
  if (!found) {
    throw new Problem(
      422,
      'not-a-report',
      'We could not read this file. Choose the PDF that the lab sent you, not a photo or a scan.',
    )
  }
  if (found.values.length === 0) {
    const message = 'We found no values in this file that we can compare.'
    throw new Problem(422, 'nothing-read', [message, ...leftOutWords(found)].join(' '))
  }
  return {
    lab_name: found.labName,
    patient_name: found.patientName,
    sampled_on: found.sampledOn,
    values: found.values.map(({ analyte, value, read }) => ({
      analyte_id: analyte.id,
      name: analyte.name,
      unit: analyte.unit || null,
      value,
      read,
    })),
    ...(found.leftOut.length > 0 && { left_out: [...found.leftOut] }),
  }
}

async function foundIn(db: Deps['db'], dataUrl: string): Promise<ForeignReport> {
  const file = fileOf(dataUrl)
  const analytes = [...(await findAnalytes(db)).values()]
  if (JSON_TYPES.has(file.declared)) {
    if (file.bytes.length > MAX_JSON_BYTES) {
      throw new Problem(413, 'too-large', 'This file is larger than 2 MB.')
    }
    return readInThread({ type: 'json', bytes: file.bytes, analytes })
  }
  const { type, bytes } = await plainFile(file)
  return type === 'application/pdf' ? readInThread({ type: 'pdf', bytes, analytes }) : undefined
}

/** Lists the values of the file that were not imported. */
function leftOutWords({ leftOut }: FoundReport): string[] {
  const named = leftOut.map(({ name, value, unit }) =>
    [name, value, unit].filter(Boolean).join(' '),
  )
  return named.length === 0 ? [] : [`Left out: ${named.join(', ')}.`]
}

/**
 * @throws Problem 404 `unknown-member`, `unknown-value`; 409 `too-many-imports`; 422 `date-wrong` for a day
 * to come or before the birth
 */
export async function saveImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { member_id: memberId, lab_name: labName, sampled_on: sampledOn, values }: NewImport,
): Promise<ImportedReport> {
  const analytes = await findAnalytes(db)
  return inTransaction(db, async (tx) => {
    const member = await findMember(tx, accountId, memberId)
    if (!member) throw unknownMember()
    if (sampledOn > labDay(clock.now()) || sampledOn < member.dob) {
      throw new Problem(422, 'date-wrong', 'Check the date of the sample.')
    }
    await lockAccount(tx, accountId)
    if ((await countImports(tx, accountId)) >= MAX_IMPORTS) {
      const message = `You have added ${MAX_IMPORTS} reports. Remove one you no longer need.`
      throw new Problem(409, 'too-many-imports', message)
    }
    const rows = [...new Map(values.map((one) => [one.analyte_id, one.value]))].map(
      ([analyteId, value]) => {
        const analyte = analytes.get(analyteId)
        if (analyte?.kind !== 'numeric') throw unknownValue()
        const { name, unit } = analyte
        return { analyteId, name, unit: unit || null, value, number: Number(value) }
      },
    )
    const report = {
      id: randomUUID(),
      accountId,
      memberId,
      labName,
      sampledOn,
      createdAt: clock.now(),
    }
    await insertImport(tx, report, rows)
    return storeWithWork(tx, toImportedReport({ ...report, values: rows }))
  })
}

export async function importsOf(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<ImportedReport[]> {
  return (await listImports(db, accountId)).map(toImportedReport)
}

/** @throws Problem 404 `unknown-import` */
export function removeImport(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
): Promise<{ done: true }> {
  return inTransaction(db, async (tx) => {
    if (!(await deleteImport(tx, accountId, id))) {
      throw new Problem(404, 'unknown-import', 'We could not find this report.')
    }
    return auditWithWork(tx, { done: true })
  })
}

type StoredImport = {
  readonly id: string
  readonly memberId: string
  readonly labName: string
  readonly sampledOn: string
  readonly createdAt: Date
  readonly values: readonly {
    analyteId: string
    name: string
    unit: string | null
    value: string
  }[]
}

function toImportedReport({ id, memberId, labName, sampledOn, createdAt, values }: StoredImport) {
  return {
    import_id: id,
    member_id: memberId,
    lab_name: labName,
    sampled_on: sampledOn,
    imported_at: createdAt.toISOString(),
    values: values.map(({ analyteId, name, unit, value }) => ({
      analyte_id: analyteId,
      name,
      unit,
      value,
    })),
  }
}
