import { LOINC, UCUM } from '../../modules/reports/fhir/code-systems.ts'
import type { ResultProblem } from '../lab-problem.ts'
import { interpretationOf } from '../results/interpretation-codes.ts'
import type { SentResult, SentValue } from '../results/sent-results.ts'
import type { Found } from './bundle-resources.ts'
import type { Concept, Observation, Quantity } from './fhir-subset.schema.ts'
import { readRanges } from './read-ranges.ts'

const WITHDRAWN = new Set<Observation['status']>(['cancelled', 'entered-in-error'])

/** Whether it only groups others. */
export function isGroup({ resource }: Found<'Observation'>): boolean {
  const isWithdrawn = WITHDRAWN.has(resource.status)
  return !isWithdrawn && resource.hasMember.length > 0 && sentValueOf(resource) === undefined
}

/** Undefined for a group of others, and for what was cancelled or entered in error. */
export function readObservation(
  found: Found<'Observation'>,
  problems: ResultProblem[],
): SentResult | undefined {
  const { where, resource } = found
  const { status, code, note } = resource
  if (WITHDRAWN.has(status) || isGroup(found)) return undefined
  const add = (element: string, message: string) =>
    problems.push({ code: 'value-invalid', where: `${where}.${element}`, message })
  const ofSystem = (isLoinc: boolean) =>
    code.coding.flatMap((one) => ((one.system === LOINC) === isLoinc ? (one.code ?? []) : []))
  const interpreted = interpretationOf(resource.interpretation.flatMap(codeOfConcept))
  if (interpreted.unknown) add('interpretation', interpreted.unknown)
  const words = resource.interpretation.flatMap(remarkOf)
  const notes = [interpreted.note, ...words, ...note.map(({ text }) => text)]
  return {
    where,
    loinc: ofSystem(true),
    codes: ofSystem(false),
    name: wordsOf(code) ?? 'An Observation',
    isFinal: status === 'final' || status === 'amended' || status === 'corrected',
    value: sentValueOf(resource) ?? null,
    range: readRanges(resource, add),
    interpretation: interpreted.interpretation,
    note: notes.filter(Boolean).join('\n') || null,
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

/** Its code, or its words, which are then refused. */
function codeOfConcept({ coding, text }: Concept): string[] {
  const code = coding.find((one) => one.code !== undefined)?.code ?? text
  return code === undefined ? [] : [code]
}

/** What the words of an interpretation say besides its code. */
function remarkOf({ coding, text }: Concept): string[] {
  if (text === undefined || coding.every(({ code }) => code === undefined)) return []
  const isPlain = /^(?:high|low|normal|abnormal|positive|negative)$/i.test(text)
  return isPlain || coding.some(({ display, code }) => display === text || code === text)
    ? []
    : [text]
}

/** The text, and what its codes say besides. */
export function wordsOf({ text, coding }: Concept): string | undefined {
  return (
    text ??
    (coding.flatMap(({ display }) => display || []).find(Boolean) ||
      coding.flatMap(({ code }) => code ?? [])[0])
  )
}
