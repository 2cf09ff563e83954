import type {
  Bundle,
  CodeableConcept,
  Composition,
  DiagnosticReport,
  DocumentReference,
  FhirResource,
  Identifier,
  Observation,
  Organization,
  Patient,
  Practitioner,
  ServiceRequest,
} from 'fhir/r4'

/*
 * What the profiles of NRCES (FHIR Implementation Guide for ABDM, 6.5.0) demand of a document with
 * one report, beyond FHIR R4: cardinalities, fixed systems, closed slices. Terminology and
 * invariants of FHIR are not checked.
 */

const LOINC = 'http://loinc.org'
const SNOMED_CT = 'http://snomed.info/sct'
const PROFILES = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition/'

type Rule = readonly [what: string, isMet: boolean]

/** The profiles that a document and its resources claim, in their order. */
export function profilesOf(bundle: Bundle<FhirResource>): string[] {
  const resources = [bundle, ...(bundle.entry ?? []).map(({ resource }) => resource)]
  return resources
    .flatMap((one) => one?.meta?.profile ?? [])
    .map((url) => url.replace(PROFILES, ''))
}

/** What a document lacks, in words. */
export function missingOfNrces(bundle: Bundle<FhirResource>): string[] {
  const entries = bundle.entry ?? []
  const rules: Rule[] = [
    ['Bundle.type', bundle.type === 'document'],
    ['Bundle.meta.versionId', Boolean(bundle.meta?.versionId)],
    ['Bundle.identifier', Boolean(bundle.identifier?.system && bundle.identifier.value)],
    ['Bundle.timestamp', Boolean(bundle.timestamp)],
    ['first a Composition', entries[0]?.resource?.resourceType === 'Composition'],
    ['each fullUrl once', new Set(entries.map((one) => one.fullUrl)).size === entries.length],
    ['every reference resolves', danglingIn(bundle).length === 0],
    ...entries.flatMap(({ resource }) => (resource ? rulesOf(resource) : [])),
  ]
  return rules.filter(([, isMet]) => !isMet).map(([what]) => what)
}

function danglingIn(bundle: Bundle<FhirResource>): string[] {
  const known = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl))
  const found = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)]
  return found.flatMap(([, url]) => (url && !known.has(url) ? [url] : []))
}

function rulesOf(resource: FhirResource): readonly Rule[] {
  switch (resource.resourceType) {
    case 'Composition':
      return compositionRules(resource)
    case 'DiagnosticReport':
      return reportRules(resource)
    case 'DocumentReference':
      return documentRules(resource)
    case 'Observation':
      return observationRules(resource)
    case 'ServiceRequest':
      return requestRules(resource)
    case 'Patient':
    case 'Practitioner':
    case 'Organization':
      return whoRules(resource)
    default:
      return [[`no ${resource.resourceType}`, false]]
  }
}

/** Each coding is of one of these systems, with code and words. */
function isCoded(
  concepts: readonly (CodeableConcept | undefined)[],
  ...systems: string[]
): boolean {
  const codings = concepts.flatMap((one) => one?.coding ?? [])
  return codings.every(
    ({ system, code, display }) => systems.includes(system ?? '') && Boolean(code && display),
  )
}

const ENTRIES = ['DiagnosticReport', 'DocumentReference']

function compositionRules({ type, subject, author, section }: Composition): Rule[] {
  const [only, ...more] = section ?? []
  const [entry, document, ...others] = only?.entry ?? []
  return [
    ['Composition.type', type.coding?.length === 1 && isCoded([type], SNOMED_CT)],
    ['Composition.subject', Boolean(subject?.reference)],
    ['Composition.author', author.every(({ reference }) => Boolean(reference))],
    ['Composition.section once', only !== undefined && more.length === 0],
    ['Composition.section.code', isCoded([only?.code], SNOMED_CT)],
    ['Composition.section.entry', ENTRIES.includes(entry?.type ?? '') && Boolean(entry?.reference)],
    ['one entry, as we write it', document === undefined && others.length === 0],
  ]
}

function reportRules(report: DiagnosticReport): Rule[] {
  const { category = [], code, resultsInterpreter = [], result = [], presentedForm = [] } = report
  // One that claims no profile is held to none.
  if (!report.meta?.profile) return []
  return [
    ['DiagnosticReport.category', isCoded(category, SNOMED_CT)],
    ['DiagnosticReport.code', isCoded([code], LOINC)],
    ['DiagnosticReport.resultsInterpreter', resultsInterpreter.length > 0],
    ['DiagnosticReport.result', result.length > 0],
    ['DiagnosticReport.conclusion', Boolean(report.conclusion ?? report._conclusion)],
    [
      'DiagnosticReport.presentedForm',
      presentedForm.every(({ contentType, data }) => Boolean(contentType && data)),
    ],
  ]
}

function documentRules({ type, content }: DocumentReference): Rule[] {
  return [
    ['DocumentReference.type', isCoded([type], SNOMED_CT)],
    [
      'DocumentReference.content',
      content.every(({ attachment: { contentType, data } }) => Boolean(contentType && data)),
    ],
  ]
}

function observationRules({ code }: Observation): Rule[] {
  return [['Observation.code', isCoded([code], LOINC, SNOMED_CT)]]
}

function requestRules({ code, requester }: ServiceRequest): Rule[] {
  return [
    ['ServiceRequest.code', isCoded([code], SNOMED_CT)],
    ['ServiceRequest.requester', Boolean(requester)],
  ]
}

function whoRules(who: Patient | Practitioner | Organization): Rule[] {
  const type = who.resourceType
  const identifiers: readonly Identifier[] = who.identifier ?? []
  const isIdentified = identifiers.every(({ type: kind, system, value }) => {
    const isTyped = (kind?.coding ?? []).every((one) => one.system && one.code && one.display)
    const isInSystem = type !== 'Organization' || Boolean(system)
    return Boolean(kind && isTyped && value && isInSystem)
  })
  const isNamed =
    who.resourceType === 'Organization'
      ? Boolean(who.name)
      : (who.name ?? []).every(({ text }) => Boolean(text))
  return [
    [`${type}.identifier`, identifiers.length > 0 && isIdentified],
    [`${type}.name`, isNamed],
  ]
}
