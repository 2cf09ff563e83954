import { isUtf8 } from 'node:buffer'
import { stringify } from 'lossless-json'
import { sha256 } from '#server/crypto.ts'
import { hasFewValues } from '#server/http/json-size.ts'
import type { ResultProblem } from '../lab-problem.ts'
import {
  MAX_TEXT,
  type SentPatient,
  type SentReport,
  type SentResults,
} from '../results/sent-results.ts'
import { type BundleResources, bundleResources, type Found } from './bundle-resources.ts'
import { parseLossless } from './parse-lossless.ts'
import { isGroup, readObservation, readSpecimens, wordsOf } from './read-observation.ts'
import { readPerformers } from './read-performers.ts'
import { readSignatory, wordsOfName } from './read-signatory.ts'

/** What was sent as JSON, or the status of the refusal of what is no JSON, or too much of it. */
export type ReadFhir =
  | { readonly resourceType: unknown; readonly sent: SentResults }
  | { readonly refused: 400 | 413; readonly why: string }

/** Numbers keep their digits. */
export function readFhir(body: Buffer): ReadFhir {
  if (!isUtf8(body)) return { refused: 400, why: 'The Bundle is not UTF-8.' }
  const json = body.toString()
  if (!hasFewValues(json)) return { refused: 413, why: 'The Bundle has too many values.' }
  try {
    const bundle = parseLossless(json)
    const sent = readBundle(bundle)
    if (charactersOf(sent) > MAX_TEXT) {
      return { refused: 413, why: `The Bundle has more than ${MAX_TEXT} characters besides PDFs.` }
    }
    return { resourceType: Object(bundle).resourceType, sent }
  } catch (error) {
    if (error instanceof SyntaxError) return { refused: 400, why: error.message }
    throw error
  }
}

/** Of all that was read but the PDFs. */
function charactersOf(sent: SentResults): number {
  const reports = sent.reports.map((report) => ({ ...report, pdf: null }))
  return JSON.stringify({ ...sent, reports }).length
}

/** A FHIR R4 Bundle as results; what is wrong with it is in `problems`. */
export function readBundle(body: unknown): SentResults {
  const problems: ResultProblem[] = []
  const bundle = bundleResources(body, problems)
  const isReadable = problems.length === 0
  const found = bundle.all('DiagnosticReport')
  if (found.length === 0 && problems.length === 0) {
    const message = 'The Bundle has no DiagnosticReport.'
    problems.push({ code: 'invalid', where: 'Bundle', message })
  }
  const patient = patientOf(bundle, found, problems)
  const tooMany = manyResults(bundle, found)
  if (tooMany) problems.push(tooMany)
  const reports = tooMany ? [] : found.map((report) => reportOf(bundle, report, problems))
  if (isReadable) problems.push(...anonymity(patient, reports))
  return {
    messageId: bundle.id,
    fingerprint: sha256(stringify(body) ?? ''),
    patient,
    reports,
    problems,
  }
}

/** Results in all reports of a Bundle: an order has some hundred, and each report reads its own. */
const MAX_RESULTS = 5000

/** A small Bundle could otherwise name the same Observations in many reports, for minutes of reading. */
function manyResults(
  bundle: BundleResources,
  reports: readonly Found<'DiagnosticReport'>[],
): ResultProblem | undefined {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const named = sum(reports.map(({ resource }) => resource.result.length))
  const members = sum(bundle.all('Observation').map(({ resource }) => resource.hasMember.length))
  if (named + members * reports.length <= MAX_RESULTS) return undefined
  const message = `Its reports name more than ${MAX_RESULTS} results.`
  return { code: 'invalid', where: 'Bundle', message }
}

/** Results name their patient, or their order in every report: a wrong path must not go unnoticed. */
function anonymity(patient: SentPatient | null, reports: readonly SentReport[]): ResultProblem[] {
  if (reports.every(({ orderNos }) => orderNos.length > 0)) return []
  if (patient && patient.names.length > 0 && patient.birthDate !== null) return []
  const missing = patient ? 'The Patient has no name or no birthDate' : 'The Bundle has no Patient'
  const message = `${missing}. Send both, or the order's number as requisition of a ServiceRequest of each report.`
  return [{ code: 'patient-missing', where: patient?.where ?? 'Bundle', message }]
}

/** The only Patient of the Bundle. */
function patientOf(
  bundle: BundleResources,
  reports: readonly Found<'DiagnosticReport'>[],
  problems: ResultProblem[],
): SentPatient | null {
  for (const { where, resource } of [...reports, ...bundle.all('Observation')]) {
    const { reference } = resource.subject ?? {}
    if (reference) bundle.find('Patient', reference, `${where}.subject`)
  }
  const [first, second] = bundle.all('Patient')
  if (second) {
    const message = 'The Bundle has more than one Patient.'
    problems.push({ code: 'invalid', where: second.where, message })
  }
  if (!first) return null
  const { name, birthDate, gender } = first.resource
  return {
    where: first.where,
    names: name.map(wordsOfName),
    birthDate: birthDate ?? null,
    gender: gender === undefined || gender === 'unknown' ? null : gender,
  }
}

const STAGES = {
  registered: 'draft',
  partial: 'draft',
  preliminary: 'draft',
  final: 'final',
  amended: 'amended',
  corrected: 'amended',
  appended: 'amended',
  cancelled: 'withdrawn',
  'entered-in-error': 'withdrawn',
} as const

function reportOf(
  bundle: BundleResources,
  { where, resource }: Found<'DiagnosticReport'>,
  problems: ResultProblem[],
): SentReport {
  const requests = resource.basedOn.flatMap(
    ({ reference }, at) =>
      bundle.find('ServiceRequest', reference, `${where}.basedOn[${at}]`) ?? [],
  )
  // The values of what is withdrawn are not read.
  const result = STAGES[resource.status] === 'withdrawn' ? [] : resource.result
  const observations = membersOf(bundle, result, `${where}.result`)
  const specimens = readSpecimens(bundle, resource.specimen, `${where}.specimen`)
  const results = observations.flatMap((one) => {
    const own = one.resource.specimen
    const said = own ? readSpecimens(bundle, [own], `${one.where}.specimen`) : []
    // What is said of the report's sample is not said again.
    const samples = said.filter((words) => !specimens.includes(words))
    const { performer } = one.resource
    const by = readPerformers(bundle, performer, `${one.where}.performer`, problems)
    return readObservation(one, problems, { samples, performedBy: by }) ?? []
  })
  const groupNotes = observations
    .filter(isGroup)
    .flatMap(({ resource: { note } }) => note.map(({ text }) => text))
  const codes = resource.conclusionCode.flatMap((code) => wordsOf(code) ?? [])
  const conclusion = new Set([resource.conclusion, ...codes].filter((words) => words !== undefined))
  return {
    where,
    stage: STAGES[resource.status],
    orderNos: requests.flatMap(({ resource: { requisition } }) => requisition?.value ?? []),
    tests: requests.map((request) => ({
      where: `${request.where}.code`,
      codes: request.resource.code.coding.flatMap(({ code }) => code ?? []),
    })),
    issuedAt: resource.issued ?? null,
    signatory: readSignatory(bundle, resource.resultsInterpreter, where, problems),
    results,
    conclusion: [...conclusion].join('\n') || null,
    notes: [...specimens, ...groupNotes],
    performedBy: readPerformers(bundle, resource.performer, `${where}.performer`, problems),
    pdf: pdfOf(resource.presentedForm, where, problems),
  }
}

/** Observations and the members of groups, each once. */
function membersOf(
  bundle: BundleResources,
  references: readonly { readonly reference: string }[],
  where: string,
  known: Map<string, Found<'Observation'>> = new Map(),
): Found<'Observation'>[] {
  for (const [at, { reference }] of references.entries()) {
    const found = bundle.find('Observation', reference, `${where}[${at}]`)
    if (!found || known.has(found.where)) continue
    known.set(found.where, found)
    membersOf(bundle, found.resource.hasMember, `${found.where}.hasMember`, known)
  }
  return [...known.values()]
}

function pdfOf(
  forms: Found<'DiagnosticReport'>['resource']['presentedForm'],
  where: string,
  problems: ResultProblem[],
): Buffer | null {
  const [form, second] = forms
  if (!form) return null
  const element = `${where}.presentedForm`
  const add = (message: string) => problems.push({ code: 'pdf-refused', where: element, message })
  if (second) add('Send one PDF.')
  if (form.contentType !== 'application/pdf') add('Send a PDF, with its contentType.')
  if (!form.data) add('The PDF has to be in data, in base64.')
  return Buffer.from(form.data ?? '', 'base64')
}
