import type { Bundle, DiagnosticReport, FhirResource } from 'fhir/r4'
import { REPORT_HEADING } from '#contract/rules/report-document.ts'
import type { Deps } from '#server/deps.ts'
import { findAnalytes } from '../measured-tests.repository.ts'
import { findResults, type NumberedReport } from '../report.repository.ts'
import { isSimulated } from '../report-writing.service.ts'
import { ADMINISTRATIVE_GENDER, LOINC } from './code-systems.ts'
import { reportObservation } from './report-observation.ts'

const SECTION = 'http://terminology.hl7.org/CodeSystem/v2-0074'
/** Values of the embedded lab's simulation: not for medical use. */
const TEST_DATA = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
  code: 'HTEST',
  display: 'test health data',
}
const REPLACES = 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces'

/**
 * A report as a FHIR R4 Bundle of the type collection, in the form that /lab/v1 reads. It has no PDF:
 * only that carries the signature.
 */
export async function reportBundle(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  report: NumberedReport,
): Promise<Bundle> {
  const base = `${config.publicUrl}/fhir`
  const rows = await findResults(db, report.id)
  const analytes = await findAnalytes(db)
  const url = (type: string, id: string | number) => `${base}/${type}/${encodeURIComponent(id)}`
  const subject = url('Patient', report.memberId)
  const status = report.version > 1 ? ('amended' as const) : ('final' as const)
  const context = { base, subject, at: report.sampledAt, status, analytes }
  const observations = rows.map((row) => ({
    fullUrl: url('Observation', `${report.id}-${row.sequenceNo}`),
    resource: reportObservation(row, context),
  }))
  const practitioner = url('Practitioner', `${report.id}-signatory`)
  const organization = url('Organization', 'lab')
  const requests = (report.tests ?? []).map((code) => ({
    fullUrl: url('ServiceRequest', `${report.orderNo}-${code}`),
    resource: {
      resourceType: 'ServiceRequest' as const,
      status: 'completed' as const,
      intent: 'order' as const,
      requisition: { system: `${base}/order`, value: report.orderNo ?? '' },
      code: { coding: [{ system: `${base}/test`, code }] },
      subject: { reference: subject },
    },
  }))
  const diagnosticReport: DiagnosticReport = {
    ...diagnosticReportOf(report, base),
    status,
    subject: { reference: subject },
    basedOn: requests.map(({ fullUrl }) => ({ reference: fullUrl })),
    performer: [{ reference: organization }],
    resultsInterpreter: [{ reference: practitioner }],
    result: observations.map(({ fullUrl }) => ({ reference: fullUrl })),
  }
  const entry: { fullUrl: string; resource: FhirResource }[] = [
    { fullUrl: url('DiagnosticReport', report.id), resource: diagnosticReport },
    { fullUrl: subject, resource: patientOf(report) },
    {
      fullUrl: practitioner,
      resource: {
        resourceType: 'Practitioner',
        name: [{ text: report.signedByName }],
        qualification: [{ code: { text: report.signedByRole } }],
      },
    },
    {
      fullUrl: organization,
      resource: { resourceType: 'Organization', name: config.labName },
    },
    ...requests,
    ...observations,
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    identifier: { system: `${base}/report`, value: report.id },
    timestamp: report.signedAt.toISOString(),
    ...(isSimulated(config, report.tests) && { meta: { security: [TEST_DATA] } }),
    entry,
  }
}

function diagnosticReportOf(report: NumberedReport, base: string) {
  const isScan = report.code === 'RR'
  const { reading, summary } = report
  const conclusion = reading
    ? [...reading.findings, reading.impression].filter(Boolean).join('\n')
    : summary.join('\n')
  const first = report.id.replace(/-V\d+$/, '')
  const before = report.version > 2 ? `${first}-V${report.version - 1}` : first
  return {
    resourceType: 'DiagnosticReport' as const,
    identifier: [{ system: `${base}/report`, value: report.id }],
    category: [{ coding: [{ system: SECTION, code: isScan ? 'RAD' : 'LAB' }] }],
    code: {
      coding: [{ system: LOINC, code: isScan ? '18748-4' : '11502-2' }],
      text: `${REPORT_HEADING[report.code]}: ${report.name}`,
    },
    effectiveDateTime: report.sampledAt.toISOString(),
    issued: report.signedAt.toISOString(),
    ...(conclusion && { conclusion }),
    ...(report.version > 1 && {
      extension: [
        {
          url: REPLACES,
          valueReference: { identifier: { system: `${base}/report`, value: before } },
        },
      ],
    }),
  }
}

function patientOf({ patient }: NumberedReport): FhirResource {
  return {
    resourceType: 'Patient',
    name: [{ text: patient.name }],
    gender: ADMINISTRATIVE_GENDER[patient.gender],
    birthDate: patient.dob,
  }
}
