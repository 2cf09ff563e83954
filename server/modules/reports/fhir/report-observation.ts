import type { CodeableConcept, Observation, Quantity } from 'fhir/r4'
import { LosslessNumber } from 'lossless-json'
import { rangeInWords, wasNotMeasured } from '#contract/rules/report-document.ts'
import { numberIn } from '#contract/rules/result-verdict.ts'
import type { StoredAnalyte } from '../measured-tests.repository.ts'
import { printedOf } from '../report.mapper.ts'
import type { ResultRow } from '../report.repository.ts'
import { CATALOGUE_CODE, LOINC, nrces, UCUM } from './code-systems.ts'

const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'

type Context = {
  /** Base of the lab's own codes. */
  readonly base: string
  readonly subject: string
  readonly at: Date
  readonly status: 'final' | 'amended' | 'entered-in-error'
  readonly analytes: ReadonlyMap<string, StoredAnalyte>
}

export function reportObservation(row: ResultRow, context: Context): Observation {
  const { analyteId, name, low, high, flag } = row
  const { loinc } = context.analytes.get(analyteId) ?? {}
  const valueCoding = { system: `${context.base}/analyte`, code: analyteId, display: name }
  const words = rangeInWords(printedOf(row))
  const range = {
    ...(words !== undefined && { text: row.catalogueRange ? `${words} (catalogue)` : words }),
    ...(low !== null && { low: quantityOf(row, low, context) }),
    ...(high !== null && { high: quantityOf(row, high, context) }),
  }
  return {
    resourceType: 'Observation',
    ...nrces('Observation'),
    status: context.status,
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/observation-category',
            code: 'laboratory',
          },
        ],
      },
    ],
    code: {
      extension: [{ url: `${context.base}${CATALOGUE_CODE}`, valueCoding }],
      ...(loinc && { coding: [{ system: LOINC, code: loinc, display: name }] }),
      text: name,
    },
    subject: { reference: context.subject },
    effectiveDateTime: context.at.toISOString(),
    ...printedValue(row, context),
    ...(flag && { interpretation: [interpretationOf(flag)] }),
    ...(words !== undefined && { referenceRange: [range] }),
    ...(row.note !== null && { note: [{ text: row.note }] }),
  }
}

function printedValue(row: ResultRow, context: Context): Partial<Observation> {
  const { value, number, analyteId } = row
  const printed = numberIn(value)
  // The number as printed, with its last zeros.
  if (number !== null) {
    return { valueQuantity: quantityOf(row, printed ? digitsOf(printed.digits) : number, context) }
  }
  const { comparator, digits } = printed ?? {}
  // The words of a qualitative analyte stay words.
  if (comparator && digits && context.analytes.get(analyteId)?.kind !== 'qualitative') {
    return { valueQuantity: { comparator, ...quantityOf(row, digitsOf(digits), context) } }
  }
  const reason = wasNotMeasured(value)
  return reason === undefined ? { valueString: value } : { dataAbsentReason: { text: reason } }
}

/** A number that lossless-json writes as it is given. */
function digitsOf(digits: string): number {
  // SAFETY: the types of FHIR have no other numbers; nothing calculates with it.
  return new LosslessNumber(digits) as unknown as number
}

function quantityOf(
  { analyteId, unit }: ResultRow,
  value: number,
  { analytes }: Context,
): Quantity {
  const analyte = analytes.get(analyteId)
  // A report keeps its unit if the catalogue changes it.
  const code = analyte?.unit === unit ? analyte.ucum : null
  return { value, ...(unit && { unit }), ...(code && { system: UCUM, code }) }
}

const FLAGS = { low: ['L', 'Low'], high: ['H', 'High'], unexpected: ['A', 'Abnormal'] } as const

function interpretationOf(flag: keyof typeof FLAGS): CodeableConcept {
  const [code, display] = FLAGS[flag]
  return { coding: [{ system: INTERPRETATION, code, display }] }
}
