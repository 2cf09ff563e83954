import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import {
  askedLines,
  findPrescription,
  newestReadings,
  type PrescriptionRow,
} from '../../modules/prescriptions/reading.repository.ts'
import { sentFiles } from '../../modules/uploads/uploads.service.ts'
import { type LabReader, notePrescription } from '../lab-audit.ts'
import { positionOf } from '../lab-orders.service.ts'
import { LabProblem } from '../lab-problem.ts'
import { numberPrescriptions, prescriptionsAfter } from './prescription-feed.repository.ts'
import { prescriptionFileUrl } from './prescription-file.ts'
import type { LabPrescription, prescriptionCalls } from './prescriptions.contract.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Feed = z.input<typeof prescriptionCalls.prescriptions.response>

/** Prescriptions since a cursor, with an audit row for each. @throws LabProblem */
export async function readPrescriptionFeed(
  deps: ReadDeps,
  reader: LabReader,
  base: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Feed> {
  const { db } = deps
  const position = positionOf(after)
  await numberPrescriptions(db)
  const rows = await prescriptionsAfter(db, { position, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  for (const row of shown) await notePrescription(deps, db, reader, row, 'lab-prescription-read')
  const entries = await prescriptionEntries(deps, reader.clientId, base, shown)
  return { entries, next: entries.at(-1)?.cursor ?? after, has_more: rows.length > limit }
}

/** The entries of prescriptions as they are now. The caller audits that they leave. */
export async function prescriptionEntries(
  deps: ReadDeps,
  clientId: string,
  base: string,
  rows: readonly PrescriptionRow[],
): Promise<Feed['entries']> {
  const prescriptions = await toPrescriptions(deps, clientId, base, rows)
  return prescriptions.map((prescription, at) => ({
    cursor: String(rows[at]?.feedPosition),
    change: prescription.asked_lines.length > 0 ? 'asked' : 'sent',
    prescription,
  }))
}

/** @throws LabProblem `unknown-prescription` */
export async function readLabPrescription(
  deps: ReadDeps,
  reader: LabReader,
  base: string,
  id: string,
): Promise<LabPrescription> {
  const row = await findPrescription(deps.db, id)
  const [read] = row ? await toPrescriptions(deps, reader.clientId, base, [row]) : []
  if (!row || !read) throw unknownPrescription()
  await notePrescription(deps, deps.db, reader, row, 'lab-prescription-read')
  return read
}

export function unknownPrescription(): LabProblem {
  return new LabProblem('unknown-prescription', 'There is no prescription with this id.')
}

async function toPrescriptions(
  deps: ReadDeps,
  clientId: string,
  base: string,
  rows: readonly PrescriptionRow[],
): Promise<LabPrescription[]> {
  const { db } = deps
  const readings = await newestReadings(
    db,
    rows.map(({ id }) => id),
  )
  const filesOf = await sentFiles(
    db,
    rows.map(({ uploadKey }) => uploadKey),
  )
  return Promise.all(
    rows.map(async ({ id, uploadKey, createdAt, name, mobileNo, remarks }) => {
      const reading = readings.get(id)
      const files = filesOf(uploadKey).map(async ({ type, bytes }, at) => {
        const page = { clientId, prescriptionId: id, page: at + 1 }
        return { page: page.page, type, bytes, url: await prescriptionFileUrl(deps, base, page) }
      })
      return {
        prescription_id: id,
        sent_at: createdAt.toISOString(),
        name,
        mobile: mobileNo,
        remarks,
        files: await Promise.all(files),
        version: reading?.version ?? null,
        asked_lines: askedLines(reading),
      }
    }),
  )
}
