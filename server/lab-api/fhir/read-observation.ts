import { LOINC, UCUM } from '../../modules/reports/fhir/code-systems.ts'
import type { ResultProblem } from '../lab-problem.ts'
import { interpretationOf, type SentInterpretation } from '../results/interpretation-codes.ts'
import type { SentResult, SentValue } from '../results/sent-results.ts'
import type { BundleResources, Found } from './bundle-resources.ts'
import type { Concept, Observation, Quantity, SpecimenReference } from './fhir-subset.schema.ts'
import { readRanges } from './read-ranges.ts'

const WITHDRAWN = new Set<Observation['status']>(['cancelled', 'entered-in-error'])

/** Whether it only groups others. */
export function isGroup({ resource }: Found<'Observation'>): boolean {
  const isWithdrawn = WITHDRAWN.has(resource.status)
  return !isWithdrawn && resource.hasMember.length > 0 && sentValueOf(resource) === undefined
}

/** What other resources say of an Observation: its sample, and who did it. */
type BesideObservation = Readonly<Record<'samples' | 'performedBy', readonly string[]>>

/** Undefined for a group of others, and for what was cancelled or entered in error. */
export function readObservation(
  found: Found<'Observation'>,
  problems: ResultProblem[],
  { samples, performedBy }: BesideObservation = { samples: [], performedBy: [] },
): SentResult | undefined {
  const { where, resource } = found
  const { status, code, note } = resource
  if (WITHDRAWN.has(status) || isGroup(found)) return undefined
  const add = (element: string, message: string) =>
    problems.push({ code: 'value-invalid', where: `${where}.${element}`, message })
  const ofSystem = (isLoinc: boolean) =>
    code.coding.flatMap((one) => ((one.system === LOINC) === isLoinc ? (one.code ?? []) : []))
  const interpreted = interpretationOf(resource.interpretation.flatMap(interpretationsIn))
  if (interpreted.unknown) add('interpretation', interpreted.unknown)
  const { method, bodySite } = resource
  const notes = [
    interpreted.note,
    status === 'corrected' && 'Corrected result.',
    ...labelled('Method', method),
    ...labelled('Site', bodySite),
    ...samples,
    ...note.map(({ text }) => text),
  ]
  return {
    where,
    loinc: ofSystem(true),
    codes: ofSystem(false),
    name: code.text ?? code.coding.find(({ display }) => display)?.display ?? 'An Observation',
    isFinal: status === 'final' || status === 'amended' || status === 'corrected',
    value: sentValueOf(resource) ?? null,
    range: readRanges(resource, add),
    interpretation: interpreted.interpretation,
    note: notes.filter(Boolean).join('\n') || null,
    performedBy,
  }
}

function sentValueOf(observation: Observation): SentValue | undefined {
  const { valueQuantity, valueString, valueCodeableConcept, dataAbsentReason } = observation
  if (valueQuantity) return quantityOf(valueQuantity)
  const words = valueString ?? (valueCodeableConcept && wordsOf(valueCodeableConcept))
  if (words) return { kind: 'words', words, unit: null }
  const reason = dataAbsentReason && wordsOf(dataAbsentReason)
  return reason ? { kind: 'absent', reason } : undefined
}

function quantityOf({ value, comparator, unit, system, code }: Quantity): SentValue {
  const ucum = code !== undefined && (system === undefined || system === UCUM) ? code : null
  return {
    kind: 'quantity',
    digits: value,
    comparator: comparator ?? '',
    ucum,
    unit: unit ?? code ?? null,
  }
}

/** Systems of codes that are the same in HL7 v2 and v3. */
const INTERPRETATIONS = /(?:ObservationInterpretation|v2[-/]?0078|2\.16\.840\.1\.113883\.5\.83)$/

/** All codes of HL7, or without one all others; with the text, which is refused if it stands alone. */
function interpretationsIn({ coding, text }: Concept): SentInterpretation[] {
  const standard = coding.filter(({ system }) => system && INTERPRETATIONS.test(system))
  const chosen = standard.length > 0 ? standard : coding
  const codes = chosen.flatMap(({ code }) => (code === undefined ? [] : [{ code }]))
  const own = coding.filter((one) => !chosen.includes(one)).map(({ display }) => display)
  const words = [text, ...own].filter((one) => one && !coding.some(({ code }) => code === one))
  const isSaid = (one: string | undefined) => chosen.some(({ display }) => display === one)
  const first = codes[0]?.code ?? ''
  return [...codes, ...words.flatMap((one) => (isSaid(one) ? [] : [{ code: first, words: one }]))]
}

/** What an element says, with what it is. */
function labelled(label: string, concept: Concept | undefined): string[] {
  const words = concept && wordsOf(concept)
  return words ? [`${label}: ${words}`] : []
}

/** What is said of samples, a line each: it is printed as a remark. */
export function readSpecimens(
  bundle: BundleResources,
  references: readonly SpecimenReference[],
  where: string,
): string[] {
  return references.flatMap(({ reference, display }) => {
    const found = reference === undefined ? undefined : bundle.find('Specimen', reference, where)
    if (!found) return display ? [`Specimen: ${display}`] : []
    const { type, condition, note, status } = found.resource
    return [
      ...labelled('Specimen', type),
      ...condition.flatMap((one) => labelled('Specimen condition', one)),
      ...(status === 'unsatisfactory' || status === 'unavailable' ? [`Specimen: ${status}`] : []),
      ...note.map(({ text }) => text),
    ]
  })
}

/** The text, with what its codes say besides in brackets. */
export function wordsOf({ text, coding }: Concept): string | undefined {
  const displays = coding.flatMap(({ display }) => display?.trim() || [])
  const all = [text, ...displays].filter((one) => one !== undefined)
  const [first = coding.find(({ code }) => code)?.code, ...more] = all
  if (first === undefined) return undefined
  const said = new Set([bare(first)])
  const others = more.filter((one) => {
    const isNew = !said.has(bare(one))
    said.add(bare(one))
    return isNew
  })
  return others.length > 0 ? `${first} (${others.join('; ')})` : first
}

/** Without case, and the kind that SNOMED CT writes behind a name. */
function bare(display: string): string {
  return display
    .toLowerCase()
    .replace(/ \((?:qualifier value|finding|disorder|substance|procedure|specimen)\)$/, '')
}
