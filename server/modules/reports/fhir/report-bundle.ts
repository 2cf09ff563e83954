import type {
  Attachment,
  Bundle,
  Composition,
  DiagnosticReport,
  DocumentReference,
  FhirResource,
  ServiceRequest,
} from 'fhir/r4'
import { REPORT_HEADING } from '#contract/rules/report-document.ts'
import type { Deps } from '#server/deps.ts'
import { uuidOf } from '#server/uuid-of-name.ts'
import { findAnalytes } from '../measured-tests.repository.ts'
import { findResults, type NumberedReport } from '../report.repository.ts'
import { isSimulated } from '../report-writing.service.ts'
import { organizationOf, patientOf, practitionerOf } from './bundle-people.ts'
import { CATALOGUE_CODE, LOINC, nrces, SNOMED } from './code-systems.ts'
import { reportObservation } from './report-observation.ts'

/** Values of the embedded lab's simulation: not for medical use. */
const TEST_DATA = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
  code: 'HTEST',
  display: 'test health data',
}
/** The namespace of names that are URLs (RFC 9562). */
const URLS = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'
const REPLACES = 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces'
const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

/**
 * A report as a FHIR R4 document in the form of NRCES' profile DiagnosticReportRecord, which /lab/v1
 * reads too. docs/lab-api.md says where it does not conform. Numbers keep their digits, so it must be
 * written by lossless-json.
 * @param pdf the signed report
 */
export async function reportBundle(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  report: NumberedReport,
  pdf: Buffer,
): Promise<Bundle> {
  const base = `${config.publicUrl}/fhir`
  const rows = await findResults(db, report.id)
  const analytes = await findAnalytes(db)
  const urlOf = (type: string, key: string | number) =>
    `urn:uuid:${uuidOf(`${base}/${type}/${encodeURIComponent(key)}`, URLS)}`
  const reference = (type: string, key: string | number) => ({ reference: urlOf(type, key) })
  const refer: References = {
    subject: reference('Patient', report.memberId),
    signatory: reference('Practitioner', `${report.id}-signatory`),
    lab: reference('Organization', 'lab'),
    report: reference('DiagnosticReport', report.id),
    document: reference('DocumentReference', report.id),
    requests: (report.tests ?? []).map((code) =>
      reference('ServiceRequest', `${report.orderNo}-${code}`),
    ),
    results: rows.map(({ sequenceNo }) => reference('Observation', `${report.id}-${sequenceNo}`)),
  }
  const status = statusOf(report)
  const observed = {
    base,
    subject: refer.subject.reference,
    at: report.sampledAt,
    status,
    analytes,
  }
  const isProfiled = report.code !== 'RR' && rows.length > 0
  const form: Attachment = {
    contentType: 'application/pdf',
    language: 'en-IN',
    data: pdf.toString('base64'),
    title: titleOf(report),
    creation: report.signedAt.toISOString(),
  }
  const entry = [
    entryOf(reference('Composition', report.id), compositionOf(report, refer, base, isProfiled)),
    ...(isProfiled ? [] : [entryOf(refer.document, documentOf(report, refer, status, form))]),
    entryOf(refer.report, {
      ...diagnosticReportOf(report, refer, base, status),
      ...(isProfiled && { ...nrces('DiagnosticReportLab'), presentedForm: [form] }),
    }),
    entryOf(refer.subject, patientOf(report, base)),
    entryOf(refer.signatory, practitionerOf(report)),
    entryOf(refer.lab, organizationOf(config)),
    ...(report.tests ?? []).map((code, at) =>
      entryOf(refer.requests[at], requestOf(report, code, refer, base)),
    ),
    ...rows.map((row, at) => entryOf(refer.results[at], reportObservation(row, observed))),
  ]
  const { meta } = nrces('DocumentBundle')
  return {
    resourceType: 'Bundle',
    meta: {
      ...meta,
      versionId: String(report.version),
      ...(isSimulated(config, report.tests) && { security: [TEST_DATA] }),
    },
    type: 'document',
    identifier: { system: `${base}/report`, value: report.id },
    timestamp: report.signedAt.toISOString(),
    entry,
  }
}

type Status = 'final' | 'amended' | 'entered-in-error'

function statusOf({ version, withdrawnAt }: NumberedReport): Status {
  if (withdrawnAt) return 'entered-in-error'
  return version > 1 ? 'amended' : 'final'
}

type Reference = { readonly reference: string }
type References = {
  readonly subject: Reference
  readonly signatory: Reference
  readonly lab: Reference
  readonly report: Reference
  readonly document: Reference
  /** Of the tests, and of the results, each in their order. */
  readonly requests: readonly Reference[]
  readonly results: readonly Reference[]
}

function entryOf(at: Reference | undefined, resource: FhirResource) {
  const fullUrl = at?.reference ?? ''
  return { fullUrl, resource: { ...resource, id: fullUrl.replace('urn:uuid:', '') } }
}

function titleOf({ code, name }: NumberedReport): string {
  return `${REPORT_HEADING[code]}: ${name}`
}

/** The number of the version before. */
function replacedId({ id, version }: NumberedReport): string {
  const first = id.replace(/-V\d+$/, '')
  return version > 2 ? `${first}-V${version - 1}` : first
}

/** @param isProfiled its DiagnosticReport has a profile; else the section has the PDF alone */
function compositionOf(
  report: NumberedReport,
  refer: References,
  base: string,
  isProfiled: boolean,
): Composition {
  const signed = report.signedAt.toISOString()
  const before = { system: `${base}/report`, value: replacedId(report) }
  return {
    resourceType: 'Composition',
    ...nrces('DiagnosticReportRecord'),
    identifier: { system: `${base}/report`, value: report.id },
    status: statusOf(report),
    type: { coding: [SNOMED.diagnosticStudies], text: 'Diagnostic studies report' },
    subject: refer.subject,
    date: signed,
    author: [refer.signatory],
    title: titleOf(report),
    attester: [{ mode: 'professional', time: signed, party: refer.signatory }],
    custodian: refer.lab,
    ...(report.version > 1 && { relatesTo: [{ code: 'replaces', targetIdentifier: before }] }),
    section: [
      {
        title: titleOf(report),
        code: { coding: [kindOf(report)] },
        entry: [
          isProfiled
            ? { ...refer.report, type: 'DiagnosticReport' }
            : { ...refer.document, type: 'DocumentReference' },
        ],
      },
    ],
  }
}

function kindOf({ code }: NumberedReport) {
  return code === 'RR' ? SNOMED.imagingReport : SNOMED.laboratoryReport
}

/**
 * The PDF by itself. A report without values fits no profile of a DiagnosticReport: that for images
 * demands pictures.
 */
function documentOf(
  report: NumberedReport,
  refer: References,
  docStatus: Status,
  attachment: Attachment,
): DocumentReference {
  return {
    resourceType: 'DocumentReference',
    ...nrces('DocumentReference'),
    status: 'current',
    docStatus,
    type: { coding: [kindOf(report)] },
    subject: refer.subject,
    date: report.signedAt.toISOString(),
    author: [refer.signatory],
    custodian: refer.lab,
    content: [{ attachment }],
    context: { related: [refer.report] },
  }
}

function diagnosticReportOf(
  report: NumberedReport,
  refer: References,
  base: string,
  status: Status,
): DiagnosticReport {
  const isScan = report.code === 'RR'
  const { reading, summary } = report
  const conclusion = reading
    ? [...reading.findings, reading.impression].filter(Boolean).join('\n')
    : summary.join('\n')
  const replaced = { system: `${base}/report`, value: replacedId(report) }
  return {
    resourceType: 'DiagnosticReport',
    ...(report.version > 1 && {
      extension: [{ url: REPLACES, valueReference: { identifier: replaced } }],
    }),
    identifier: [{ system: `${base}/report`, value: report.id }],
    basedOn: [...refer.requests],
    status,
    category: [{ coding: [isScan ? SNOMED.imaging : SNOMED.laboratory] }],
    code: {
      coding: [
        isScan
          ? { system: LOINC, code: '18748-4', display: 'Diagnostic imaging study' }
          : { system: LOINC, code: '11502-2', display: 'Laboratory report' },
      ],
      text: titleOf(report),
    },
    subject: refer.subject,
    effectiveDateTime: report.sampledAt.toISOString(),
    issued: report.signedAt.toISOString(),
    performer: [refer.lab],
    resultsInterpreter: [refer.signatory],
    result: [...refer.results],
    // The profile demands one; nobody writes what the signatory did not.
    ...(conclusion
      ? { conclusion }
      : { _conclusion: { extension: [{ url: ABSENT, valueCode: 'not-applicable' }] } }),
  }
}

function requestOf(
  { orderNo }: NumberedReport,
  code: string,
  { subject }: References,
  base: string,
): ServiceRequest {
  const valueCoding = { system: `${base}/test`, code }
  return {
    resourceType: 'ServiceRequest',
    ...nrces('ServiceRequest'),
    status: 'completed',
    intent: 'order',
    requisition: { system: `${base}/order`, value: orderNo ?? '' },
    code: { extension: [{ url: `${base}${CATALOGUE_CODE}`, valueCoding }], text: code },
    subject,
    // Patients order by themselves.
    requester: subject,
  }
}
