import { ageOn } from '#contract/rules/age.ts'
import type { Executor } from '#server/db/client.ts'
import type { ReportedPatient } from '#server/db/schema/reports.ts'
import { labDay } from '#server/lab-time.ts'
import { findEvents, type LineRow, type OrderRow } from '../orders/order.repository.ts'
import type { ReportCode, ReportContent } from './report-content.ts'

/** Minimum age for which the lab has ranges. */
const ADULT_FROM = 18

/** What all reports of an order have in common. */
export type ReportBase = Omit<ReportContent, 'id' | 'code' | 'name' | 'signer' | 'fromLab'>

export async function reportBase(
  db: Executor,
  order: OrderRow,
  lines: readonly LineRow[],
  signedAt: Date,
): Promise<ReportBase> {
  const sampledAt = await sampledOf(db, order)
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

/** `26112200001-SL`; from the second report of a code on `26112200001-RR2`. */
export function reportId(orderNo: string, code: ReportCode, time: number): string {
  return `${orderNo}-${code}${time === 1 ? '' : time}`
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
