import { parse } from 'lossless-json'
import { z } from 'zod'
import { labDay } from '#server/lab-time.ts'
import { observationSchema, patientSchema } from '../../lab-api/fhir/fhir-subset.schema.ts'
import { readObservation } from '../../lab-api/fhir/read-observation.ts'
import { wordsOfName } from '../../lab-api/fhir/read-signatory.ts'
import type { ResultProblem } from '../../lab-api/lab-problem.ts'
import { convertDigits, unitFactor } from '../../lab-api/results/convert-unit.ts'
import type { StoredAnalyte } from '../reports/measured-tests.repository.ts'
import type { FoundReport, FoundValue } from './read-printed.ts'

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
  const values = new Map<string, FoundValue>()
  for (const resource of of('Observation')) {
    const observation = observationSchema.safeParse(resource)
    const found = observation.success ? foundIn(observation.data, analytes) : undefined
    if (found && !values.has(found.analyte.id)) values.set(found.analyte.id, found)
  }
  const patient = patientSchema.safeParse(of('Patient')[0])
  const [name] = patient.success ? patient.data.name : []
  return {
    labName: namedSchema.safeParse(of('Organization')[0]).data?.name ?? null,
    patientName: name ? wordsOfName(name).join(' ') || null : null,
    sampledOn: sampledOn([...of('Observation'), ...of('DiagnosticReport')]),
    values: [...values.values()],
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
): FoundValue | undefined {
  const problems: ResultProblem[] = []
  const sent = readObservation({ where: '', resource: observation }, problems)
  if (problems.length > 0 || sent?.value?.kind !== 'quantity' || sent.value.comparator !== '')
    return undefined
  const { digits, unit } = sent.value
  // A code that several analytes share says too little.
  const [analyte, another] = analytes.filter(
    ({ kind, loinc }) => kind === 'numeric' && loinc !== null && sent.loinc.includes(loinc),
  )
  if (!analyte || another) return undefined
  const factor = unitFactor(sent.value, analyte)
  if (factor === undefined) return undefined
  return {
    analyte,
    value: convertDigits(digits, factor),
    read: { name: sent.name, value: digits, unit },
  }
}

function sampledOn(resources: readonly unknown[]): string | null {
  for (const resource of resources) {
    const at = datedSchema.safeParse(resource).data?.effectiveDateTime
    if (!at) continue
    if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return at
    const instant = new Date(at)
    if (!Number.isNaN(instant.getTime())) return labDay(instant)
  }
  return null
}
