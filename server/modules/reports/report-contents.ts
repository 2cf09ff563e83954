import type { Executor } from '#server/db/client.ts'
import type { Reading } from '#server/db/schema/reports.ts'
import { findLines, type LineRow, type OrderRow } from '../orders/order.repository.ts'
import { findAnalytes, testsOf } from './measured-tests.repository.ts'
import { nameOf, pathologyCode, resultGroups } from './pathology-content.ts'
import { type ReportBase, reportBase, reportId } from './report-base.ts'
import { type ReportContent, resultsIn, type Signer } from './report-content.ts'
import { SCAN_FACTS } from './simulated/readings.facts.ts'
import { seededRandom } from './simulated/seeded-random.ts'
import { simulatedValues } from './simulated/simulated-values.ts'
import { ascvdSummary, smartSummary } from './summaries.ts'

/**
 * Contents of the reports of a placed order: values, scans, and for packages plain-language
 * summaries of abnormal values and of heart risk. The embedded lab simulates the values.
 */
export async function contentsOf(
  db: Executor,
  order: OrderRow,
  signedAt: Date,
): Promise<ReportContent[]> {
  const lines = await findLines(db, [order.id])
  const base = await reportBase(db, order, lines, signedAt)
  const values = await pathologyOf(db, order, lines, base)
  return withIds(order.orderNo ?? order.id, [
    ...values,
    ...values.flatMap((content) => conclusionsOf(content, lines)),
    ...scansOf(lines, base),
  ])
}

type Unnumbered = Omit<ReportContent, 'id'>

/** One report with all values of the order; none if it has only scans. */
async function pathologyOf(
  db: Executor,
  order: OrderRow,
  lines: readonly LineRow[],
  base: ReportBase,
): Promise<Unnumbered[]> {
  const byCode = await testsOf(
    db,
    lines.map(({ code }) => code),
  )
  const measured = lines.filter(({ code }) => byCode.get(code)?.length)
  if (measured.length === 0) return []
  const tests = measured.flatMap(({ code }) => byCode.get(code) ?? [])
  const analytes = await findAnalytes(db)
  const { gender, age } = base.patient
  const measure = simulatedValues(analytes, {
    memberId: order.memberId,
    orderId: order.id,
    gender,
    age,
  })
  return [
    {
      ...base,
      code: pathologyCode(tests, order.orderType),
      name: nameOf(measured.map(({ name }) => name)),
      signer: PATHOLOGIST,
      groups: resultGroups(tests, analytes, { measure, patient: { gender, adult: base.adult } }),
    },
  ]
}

/** Adults only: conclusions need ranges. */
function conclusionsOf(content: Unnumbered, lines: readonly LineRow[]): Unnumbered[] {
  if (!content.adult) return []
  const results = resultsIn(content)
  const packages = lines.filter(({ type }) => type === 'package').map(({ name }) => name)
  const drawn = { ...content, groups: [] }
  const ascvd = ascvdSummary(results, content.patient.age)
  return [
    ...(packages.length > 0
      ? [
          {
            ...drawn,
            code: 'WR',
            name: `Smart report: ${nameOf(packages)}`,
            summary: smartSummary(results),
          } as const,
        ]
      : []),
    ...(ascvd
      ? [{ ...drawn, code: 'CVD', name: 'Heart and arteries', summary: ascvd } as const]
      : []),
  ]
}

/** A report per scan; a scan in two lines gets one. */
function scansOf(lines: readonly LineRow[], base: ReportBase): Unnumbered[] {
  const scans = new Map(lines.flatMap((line) => line.scans.map((scan) => [scan.code, scan])))
  return [...scans.values()].map(({ code, name, modality }) => ({
    ...base,
    code: 'RR',
    name,
    signer: signerForModality(modality),
    fasting: null,
    reading: simulatedReading(code, { memberId: base.memberId, gender: base.patient.gender }),
  }))
}

function withIds(orderNo: string, contents: readonly Unnumbered[]): ReportContent[] {
  const times = new Map<string, number>()
  return contents.map((content) => {
    const time = (times.get(content.code) ?? 0) + 1
    times.set(content.code, time)
    return { ...content, id: reportId(orderNo, content.code, time) }
  })
}

/** Signs the pathology reports of the embedded lab. */
export const PATHOLOGIST: Signer = {
  name: 'Dr Meera Kulkarni, MD (Pathology)',
  role: 'Consultant pathologist',
}
const RADIOLOGIST: Signer = {
  name: 'Dr Arvind Menon, MD (Radiodiagnosis)',
  role: 'Consultant radiologist',
}
const CARDIOLOGIST: Signer = {
  name: 'Dr Farah Siddiqui, DM (Cardiology)',
  role: 'Consultant cardiologist',
}

const OF_THE_HEART = new Set(['ECG', 'Echo', 'TMT'])

function signerForModality(modality: string): Signer {
  return OF_THE_HEART.has(modality) ? CARDIOLOGIST : RADIOLOGIST
}

/**
 * The embedded lab's reading of a scan: normal, for some people with a harmless finding; always the
 * same for one person.
 * @throws Error for a scan that is not in the catalogue.
 */
function simulatedReading(
  code: string,
  { memberId, gender }: { readonly memberId: string; readonly gender: 0 | 1 | 2 },
): Reading {
  const facts = SCAN_FACTS[code]
  if (!facts) throw new Error(`No simulated reading for ${code}.`)
  const { technique, findings, male = [], female = [], impression, besides } = facts
  const own = { 0: male, 1: female, 2: [] }[gender]
  const isSeen =
    besides && seededRandom('besides', memberId, code).uniform() * 100 < besides.ofHundred
  return {
    technique,
    findings: [...findings, ...own, ...(isSeen ? [besides.finding] : [])],
    impression: isSeen ? besides.impression : impression,
  }
}
