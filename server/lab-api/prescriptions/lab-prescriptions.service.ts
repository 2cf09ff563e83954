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
  const found = await prescriptionsAfter(db, { position, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const prescriptions = await toPrescriptions(deps, reader, base, shown)
  const entries = shown.map(({ feedPosition }, at) => {
    // SAFETY: one for each row.
    const prescription = prescriptions[at] as LabPrescription
    const change = prescription.asked_lines.length > 0 ? 'asked' : 'sent'
    return { cursor: String(feedPosition), change, prescription } as const
  })
  return { entries, next: entries.at(-1)?.cursor ?? after, has_more: found.length > limit }
}

/** @throws LabProblem `unknown-prescription` */
export async function readLabPrescription(
  deps: ReadDeps,
  reader: LabReader,
  base: string,
  id: string,
): Promise<LabPrescription> {
  const row = await findPrescription(deps.db, id)
  const [read] = row ? await toPrescriptions(deps, reader, base, [row]) : []
  if (!read) throw unknownPrescription()
  return read
}

export function unknownPrescription(): LabProblem {
  return new LabProblem('unknown-prescription', 'There is no prescription with this id.')
}

async function toPrescriptions(
  deps: ReadDeps,
  reader: LabReader,
  base: string,
  rows: readonly PrescriptionRow[],
): Promise<LabPrescription[]> {
  const { db } = deps
  const ids = rows.map(({ id }) => id)
  const readings = await newestReadings(db, ids)
  const filesOf = await sentFiles(
    db,
    rows.map(({ uploadKey }) => uploadKey),
  )
  const made: LabPrescription[] = []
  for (const row of rows) {
    await notePrescription(deps, db, reader, row, 'lab-prescription-read')
    const reading = readings.get(row.id)
    const files = filesOf(row.uploadKey).map(async ({ type, bytes }, at) => {
      const page = { clientId: reader.clientId, prescriptionId: row.id, page: at + 1 }
      return { page: page.page, type, bytes, url: await prescriptionFileUrl(deps, base, page) }
    })
    made.push({
      prescription_id: row.id,
      sent_at: row.createdAt.toISOString(),
      name: row.name,
      mobile: row.mobileNo,
      remarks: row.remarks,
      files: await Promise.all(files),
      version: reading?.version ?? null,
      asked_lines: askedLines(reading),
    })
  }
  return made
}
