import { ageOn } from '#contract/rules/age.ts'
import type { Executor } from '#server/db/client.ts'
import type { Reading, ReportedPatient } from '#server/db/schema/reports.ts'
import { labDay } from '#server/lab-time.ts'
import { findEvents, findLines, type LineRow, type OrderRow } from '../orders/order.repository.ts'
import { findAnalytes, testsOf } from './measured-tests.repository.ts'
import { nameOf, pathologyCode, resultGroups } from './pathology-content.ts'
import { type ReportContent, resultsIn, type Signer } from './report-content.ts'
import { SCAN_FACTS } from './simulated/readings.facts.ts'
import { seededRandom } from './simulated/seeded-random.ts'
import { simulatedValues } from './simulated/simulated-values.ts'
import { ascvdSummary, smartSummary } from './summaries.ts'

/** Minimum age for which the lab has ranges. */
const ADULT_FROM = 18

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
  const sampledAt = await sampledOf(db, order)
  const base = baseOf(order, lines, { sampledAt, signedAt })
  const values = await pathologyOf(db, order, lines, base)
  return withIds(order.orderNo ?? order.id, [
    ...values,
    ...values.flatMap((content) => conclusionsOf(content, lines)),
    ...scansOf(lines, base),
  ])
}

type Base = Omit<ReportContent, 'id' | 'code' | 'name' | 'signer'>
type Unnumbered = Omit<ReportContent, 'id'>

function baseOf(
  order: OrderRow,
  lines: readonly LineRow[],
  { sampledAt, signedAt }: { sampledAt: Date; signedAt: Date },
): Base {
  const patient = patientOf(order, sampledAt)
  return {
    orderId: order.id,
    orderNo: order.orderNo ?? order.id,
    accountId: order.accountId,
    memberId: order.memberId,
    patient,
    doctorName: order.doctorName,
    sampledAt,
    signedAt,
    fasting: lines.some(({ fastingHours }) => fastingHours > 0) || null,
    adult: patient.age >= ADULT_FROM,
    groups: [],
    reading: null,
    summary: [],
  }
}

function patientOf({ member }: OrderRow, sampledAt: Date): ReportedPatient {
  const { firstName, middleName, lastName, gender, dob } = member
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return { name, gender, dob, age: ageOn(labDay(sampledAt), dob) }
}

/** Time of the last sample; if not recorded, of the last change of status. */
async function sampledOf(db: Executor, order: OrderRow): Promise<Date> {
  const events = await findEvents(db, order.id)
  const taken = events.findLast(({ status }) => status === 'sample_collected')
  return (taken ?? events.at(-1))?.at ?? order.updatedAt
}

/** One report with all values of the order; none if it has only scans. */
async function pathologyOf(
  db: Executor,
  order: OrderRow,
  lines: readonly LineRow[],
  base: Base,
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
function scansOf(lines: readonly LineRow[], base: Base): Unnumbered[] {
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

/** `26112200001-SL`; from the second report of a code on `26112200001-RR2`. */
function withIds(orderNo: string, contents: readonly Unnumbered[]): ReportContent[] {
  const times = new Map<string, number>()
  return contents.map((content) => {
    const time = (times.get(content.code) ?? 0) + 1
    times.set(content.code, time)
    return { ...content, id: `${orderNo}-${content.code}${time === 1 ? '' : time}` }
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
