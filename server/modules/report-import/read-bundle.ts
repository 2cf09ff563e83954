import { parse } from 'lossless-json'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#contract/fields.ts'
import { labDay } from '#server/lab-time.ts'
import { observationSchema, patientSchema } from '../../lab-api/fhir/fhir-subset.schema.ts'
import { readObservation } from '../../lab-api/fhir/read-observation.ts'
import { wordsOfName } from '../../lab-api/fhir/read-signatory.ts'
import type { ResultProblem } from '../../lab-api/lab-problem.ts'
import { unitFactor } from '../../lab-api/results/convert-unit.ts'
import type { StoredAnalyte } from '../reports/measured-tests.repository.ts'
import {
  type FoundReport,
  type FoundValue,
  firstOfEach,
  type LeftOut,
  taken,
} from './read-printed.ts'

/** Only what an import needs: other servers' Bundles differ in everything else. */
const bundleSchema = z.object({
  resourceType: z.literal('Bundle'),
  entry: z
    .array(z.object({ resource: z.looseObject({ resourceType: z.string() }) }))
    .min(1)
    .max(3000),
})
const datedSchema = z.looseObject({ effectiveDateTime: z.string().optional() })
const namedSchema = z.looseObject({ name: z.string().trim().min(1).max(100) })

/** The values of a FHIR R4 Bundle by their LOINC codes; undefined if it is none. */
export function readForeignBundle(
  text: string,
  analytes: readonly StoredAnalyte[],
): FoundReport | undefined {
  const parsed = bundleSchema.safeParse(parsedJson(text))
  if (!parsed.success) return undefined
  const resources = parsed.data.entry.map(({ resource }) => resource)
  const of = (type: string) => resources.filter(({ resourceType }) => resourceType === type)
  const factorOf = rememberedFactors()
  const found = of('Observation').flatMap((resource) => {
    const observation = observationSchema.safeParse(resource)
    return observation.success ? (foundIn(observation.data, analytes, factorOf) ?? []) : []
  })
  const patient = patientSchema.safeParse(of('Patient')[0])
  const [name] = patient.success ? patient.data.name : []
  return {
    labName: namedSchema.safeParse(of('Organization')[0]).data?.name ?? null,
    patientName: name ? wordsOfName(name).join(' ') || null : null,
    sampledOn: sampledOn([...of('Observation'), ...of('DiagnosticReport')]),
    ...firstOfEach(found),
  }
}

/** Each unit is looked up once in a file. */
function rememberedFactors(): typeof unitFactor {
  const known = new Map<string, number | undefined>()
  return (sent, target) => {
    const key = JSON.stringify([sent.unit, sent.ucum, target.unit, target.ucum])
    if (!known.has(key)) known.set(key, unitFactor(sent, target))
    return known.get(key)
  }
}

function parsedJson(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function foundIn(
  observation: z.output<typeof observationSchema>,
  analytes: readonly StoredAnalyte[],
  factorOf: typeof unitFactor,
): FoundValue | LeftOut | undefined {
  const problems: ResultProblem[] = []
  const sent = readObservation({ where: '', resource: observation }, problems)
  if (problems.length > 0 || sent?.value?.kind !== 'quantity') return undefined
  const { digits, unit, comparator } = sent.value
  // A code that several analytes share says too little.
  const [analyte, another] = analytes.filter(
    ({ kind, loinc }) => kind === 'numeric' && loinc !== null && sent.loinc.includes(loinc),
  )
  if (!analyte || another) return undefined
  const read = { name: sent.name, value: `${comparator}${digits}`, unit }
  return taken(analyte, read, factorOf(sent.value, analyte))
}

function sampledOn(resources: readonly unknown[]): string | null {
  for (const resource of resources) {
    const at = datedSchema.safeParse(resource).data?.effectiveDateTime
    if (!at) continue
    // A year or a month says too little, and some files have days that no month has.
    const day = instantSchema.safeParse(at).success ? labDay(new Date(at)) : at
    if (dateSchema.safeParse(day).success) return day
  }
  return null
}
