import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Bundle, DiagnosticReport, Observation, Practitioner } from 'fhir/r4'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type LabSystem, labClient } from './lab-client.ts'
import { reportPatient, testedOrder } from './report.ts'

type Patient = Awaited<ReturnType<typeof reportPatient>>

/** A placed order whose samples are at the laboratory. */
export async function orderAtLab(
  server: TestApp,
  patient: Patient,
  codes: readonly string[],
): Promise<{ id: string; no: string }> {
  const { order_id: id, order_no } = await testedOrder(server, patient, codes)
  await server.db.update(orders).set({ status: 'at_lab' }).where(eq(orders.id, id))
  return { id, no: order_no ?? '' }
}

const ABDOMEN = {
  code: 'USGABD',
  name: 'USG Whole Abdomen',
  modality: 'Ultrasound/USG',
  subdepartment: 'Ultrasound',
  needs_appointment: false,
  slot_minutes: 15,
}

/** The same for a scan, `USGABD`. */
export async function scanAtLab(
  server: TestApp,
  patient: Patient,
): Promise<{ id: string; no: string }> {
  const order = await orderAtLab(server, patient, ['HB'])
  await server.db
    .update(orderLines)
    .set({ scans: [ABDOMEN], samples: [], code: ABDOMEN.code })
    .where(eq(orderLines.orderId, order.id))
  return order
}

export const DOCTOR: Practitioner = {
  resourceType: 'Practitioner',
  id: 'doctor',
  identifier: [
    {
      type: { coding: [{ code: 'MD' }] },
      system: 'https://mmc.example.in',
      value: 'MMC-2011-4431',
    },
  ],
  name: [{ prefix: ['Dr'], given: ['Leela'], family: 'Nair' }],
  qualification: [{ code: { text: 'MD (Pathology)' } }],
}

/** An Observation with a LOINC code. */
export function observed(loinc: string, value: number, ucum: string): Observation {
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: loinc }], text: loinc },
    valueQuantity: { value, system: 'http://unitsofmeasure.org', code: ucum },
  }
}

export const HAEMOGLOBIN = observed('718-7', 13.4, 'g/dL')

type Sent = {
  readonly tests?: readonly string[]
  readonly values?: readonly Observation[]
  readonly report?: Partial<DiagnosticReport>
  readonly doctor?: Practitioner
  readonly identifier?: string
  /** Null: no Patient. */
  readonly patient?: object | null
  readonly requisition?: string
}

/** As `reportPatient` is registered. */
const ASHA = { name: [{ given: ['Asha'], family: 'Rao' }], birthDate: '1985-03-14' }

/** A Bundle with one final report; by default of the test HB. */
export function resultsBundle(
  issued: Date,
  {
    tests = ['HB'],
    values = [HAEMOGLOBIN],
    report = {},
    doctor = DOCTOR,
    identifier = randomUUID(),
    patient = ASHA,
    requisition,
  }: Sent = {},
): Bundle {
  const about = { reference: 'Patient/patient' }
  return {
    resourceType: 'Bundle',
    type: 'collection',
    identifier: { system: 'https://lis.example.in/results', value: identifier },
    entry: [
      {
        resource: {
          resourceType: 'DiagnosticReport',
          status: 'final',
          code: { text: 'Report' },
          ...(patient && { subject: about }),
          issued: issued.toISOString(),
          basedOn: tests.map((code) => ({ reference: `ServiceRequest/${code}` })),
          resultsInterpreter: [{ reference: 'Practitioner/doctor' }],
          result: values.map((_, at) => ({ reference: `Observation/o${at}` })),
          ...report,
        },
      },
      { resource: doctor },
      ...(patient
        ? [{ resource: { resourceType: 'Patient' as const, id: 'patient', ...patient } }]
        : []),
      ...tests.map((code) => ({
        resource: {
          resourceType: 'ServiceRequest' as const,
          id: code,
          status: 'active' as const,
          intent: 'order' as const,
          subject: about,
          code: { coding: [{ code }] },
          ...(requisition && { requisition: { value: requisition } }),
        },
      })),
      ...values.map((value, at) => ({ resource: { ...value, id: `o${at}` } })),
    ],
  }
}

/** Every value of a test, by the catalogue's own codes. */
export async function valuesOf(lab: LabSystem, code: string): Promise<Observation[]> {
  const { tests } = (await lab.get('/catalogue/analytes')).json()
  const test = tests.find((one: { code: string }) => one.code === code)
  return test.analytes.map((analyte: { code: string; name: string; ucum: string | null }) => {
    const { code: id, name, ucum } = analyte
    const coding = [{ system: 'https://lis.example.in/analyte', code: id }]
    const observation = {
      resourceType: 'Observation',
      status: 'final',
      code: { coding, text: name },
    }
    return ucum === null
      ? { ...observation, valueString: 'Negative' }
      : { ...observation, valueQuantity: { value: 7.5, code: ucum } }
  })
}

/** A server whose lab sends results, with files of its own, the lab's system and a patient. */
export async function resultsLab({ dob }: { readonly dob?: string } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parakh-lab-results-'))
  const server = await createTestApp({ config: { dataDir, lab: 'api' }, poolSize: 20 })
  const lab = await labClient(server, ['results:read', 'results:write'])
  const patient = await reportPatient(server, dob === undefined ? {} : { dob })
  const close = async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, server, lab, patient, close }
}

export type ResultsLab = Awaited<ReturnType<typeof resultsLab>>

/** Posts results as FHIR. */
export async function postResults(
  server: TestApp,
  lab: LabSystem,
  orderNo: string,
  bundle: object | string,
) {
  const answer = await server.inject({
    method: 'POST',
    url: `/lab/v1/orders/${orderNo}/results`,
    headers: { authorization: lab.authorization, 'content-type': 'application/fhir+json' },
    payload: typeof bundle === 'string' ? bundle : JSON.stringify(bundle),
  })
  return { status: answer.statusCode, body: answer.json() }
}
