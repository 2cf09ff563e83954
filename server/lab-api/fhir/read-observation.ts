import { LOINC, UCUM } from '../../modules/reports/fhir/code-systems.ts'
import { interpretationByCode } from '../results/interpretation-codes.ts'
import type { SentResult, SentValue } from '../results/sent-results.ts'
import type { Found } from './bundle-resources.ts'
import type { Coding, Concept, Observation, Quantity } from './fhir-subset.schema.ts'

/** Undefined for a group of others, and for what was cancelled or entered in error. */
export function readObservation({ where, resource }: Found<'Observation'>): SentResult | undefined {
  const { status, code, hasMember } = resource
  if (status === 'cancelled' || status === 'entered-in-error') return undefined
  const value = sentValueOf(resource)
  if (!value && hasMember.length > 0) return undefined
  const ofSystem = (isLoinc: boolean) =>
    code.coding.flatMap((one) => ((one.system === LOINC) === isLoinc ? (one.code ?? []) : []))
  return {
    where,
    loinc: ofSystem(true),
    codes: ofSystem(false),
    name: wordsOf(code) ?? 'An Observation',
    isFinal: status === 'final' || status === 'amended' || status === 'corrected',
    value: value ?? null,
    range: rangeOf(resource),
    interpretation: interpretationOf(resource.interpretation),
  }
}

function sentValueOf(observation: Observation): SentValue | undefined {
  const { valueQuantity, valueString, valueCodeableConcept, dataAbsentReason } = observation
  if (valueQuantity) return quantityOf(valueQuantity)
  const words = valueString ?? (valueCodeableConcept && wordsOf(valueCodeableConcept))
  if (words) return { kind: 'words', words }
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

function rangeOf({ referenceRange: [range] }: Observation) {
  const low = range?.low?.value ?? null
  const high = range?.high?.value ?? null
  const ucum = range?.low?.code ?? range?.high?.code ?? null
  return low === null && high === null ? null : { low, high, ucum }
}

function interpretationOf(concepts: readonly Concept[]): SentResult['interpretation'] {
  return interpretationByCode(concepts.flatMap(({ coding }) => coding.flatMap(codeOf)))
}

function codeOf({ code }: Coding): string[] {
  return code === undefined ? [] : [code]
}

function wordsOf({ text, coding }: Concept): string | undefined {
  return text ?? coding.find(({ display }) => display)?.display ?? coding.flatMap(codeOf)[0]
}
