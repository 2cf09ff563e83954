import { randomUUID } from 'node:crypto'
import type { Bundle, Observation } from 'fhir/r4'
import type { LabOrder } from '../../server/lab-api/lab-api.contract.ts'
import { resultsBundle } from '../../tests/server/factories/fhir-results.ts'

const HL7_ONE_IN = 20
const DRAFTED_ONE_IN = 10
const AMENDED_ONE_IN = 20
const HOUR_MS = 3_600_000

/** Results in one of the forms that /lab/v1 takes. */
export type ResultMessage = {
  readonly url: string
  readonly type: 'application/fhir+json' | 'application/hl7-v2'
  readonly body: string
}

/** A report that the lab signs, and how many versions of it. */
export type SignedReport = {
  readonly orderNo: string
  readonly test: string
  readonly versions: 1 | 2
}

export type ResultPlan = {
  /** In the order in which they are sent. */
  readonly messages: readonly ResultMessage[]
  readonly reports: readonly SignedReport[]
}

/**
 * What the lab sends of an order: a report for each test and scan. Some have a draft first, some are
 * amended; some orders are told by HL7. The order's number decides which.
 */
export function resultsOf(order: LabOrder, values: readonly Observation[], now: Date): ResultPlan {
  const { order_no: no, tests } = order
  const number = Number(no)
  const scans = tests.flatMap((test) => test.scans.map(({ code }) => code))
  const measured = tests.filter((test) => test.scans.length === 0).map(({ code }) => code)
  const before = new Date(now.getTime() - HOUR_MS)
  const bundle = (test: string, issued: Date, status: 'final' | 'preliminary' | 'corrected') =>
    asFhir(
      no,
      resultsBundle(issued, {
        tests: [test],
        values: scans.includes(test) ? [] : values,
        report: { status, ...(scans.includes(test) && { conclusion: 'Normal study.' }) },
        patient: patientOf(order),
        requisition: no,
      }),
    )
  const planned = [...measured, ...scans].map((test): ResultPlan => {
    const isMessage = number % HL7_ONE_IN === 7 && measured.includes(test)
    const isDrafted = number % DRAFTED_ONE_IN === 3
    const isAmended = number % AMENDED_ONE_IN === 5
    return {
      messages: [
        ...(isDrafted ? [bundle(test, before, 'preliminary')] : []),
        isMessage ? asHl7(order, test, values, before) : bundle(test, before, 'final'),
        ...(isAmended ? [bundle(test, now, 'corrected')] : []),
      ],
      reports: [{ orderNo: no, test, versions: isAmended ? 2 : 1 }],
    }
  })
  return {
    messages: planned.flatMap(({ messages }) => messages),
    reports: planned.flatMap(({ reports }) => reports),
  }
}

function asFhir(orderNo: string, bundle: Bundle): ResultMessage {
  const body = JSON.stringify(bundle)
  return { url: `/orders/${orderNo}/results`, type: 'application/fhir+json', body }
}

function patientOf({ patient }: LabOrder) {
  const given = [patient.first_name, patient.middle_name].filter(Boolean)
  return { name: [{ given, family: patient.last_name }], birthDate: patient.birth_date }
}

function asHl7(
  { order_no, patient }: LabOrder,
  test: string,
  values: readonly Observation[],
  issued: Date,
): ResultMessage {
  const at = issued.toISOString().replace(/\D/g, '').slice(0, 12)
  const born = patient.birth_date.replaceAll('-', '')
  const segments = [
    `MSH|^~\\&|LIS|CITY|PARAKH|LAB|${at}+0000||ORU^R01^ORU_R01|${randomUUID()}|P|2.5.1`,
    `PID|1||1||${patient.last_name}^${patient.first_name}||${born}|`,
    `OBR|1|${order_no}|A1|${test}^Test||||||||||||||||||${at}+0000|||F|||||||R-1^Nair^Leela^^^Dr^MD`,
    ...values.map(({ code, valueQuantity, valueString }, index) => {
      const name = `${code.coding?.[0]?.code}^${code.text}^L`
      const { value, code: unit } = valueQuantity ?? {}
      return valueQuantity
        ? `OBX|${index + 1}|NM|${name}||${value}|${unit}^^UCUM|||||F`
        : `OBX|${index + 1}|ST|${name}||${valueString}||||||F`
    }),
  ]
  return { url: '/hl7', type: 'application/hl7-v2', body: segments.join('\r') }
}
