import type { z } from 'zod'
import type { ResultProblem } from '../lab-problem.ts'
import {
  bundleSchema,
  diagnosticReportSchema,
  observationSchema,
  patientSchema,
  practitionerRoleSchema,
  practitionerSchema,
  serviceRequestSchema,
} from './fhir-subset.schema.ts'

const SCHEMAS = {
  DiagnosticReport: diagnosticReportSchema,
  Observation: observationSchema,
  Patient: patientSchema,
  Practitioner: practitionerSchema,
  PractitionerRole: practitionerRoleSchema,
  ServiceRequest: serviceRequestSchema,
} as const

type TypeName = keyof typeof SCHEMAS
type ResourceOf<T extends TypeName> = z.output<(typeof SCHEMAS)[T]>
export type Found<T extends TypeName> = { readonly where: string; readonly resource: ResourceOf<T> }

/** The resources of a Bundle, each read by its schema, and their references. */
export type BundleResources = {
  readonly id: string
  all<T extends TypeName>(type: T): readonly Found<T>[]
  /** Adds a problem if the Bundle has no such resource. */
  find<T extends TypeName>(type: T, reference: string, where: string): Found<T> | undefined
}

/** Resources of other types are ignored. */
export function bundleResources(body: unknown, problems: ResultProblem[]): BundleResources {
  const bundle = bundleSchema.safeParse(body)
  if (!bundle.success) {
    problems.push(...issuesOf(bundle.error, 'Bundle'))
    return { id: '', all: () => [], find: () => undefined }
  }
  const { identifier, entry } = bundle.data
  const read = new Map<string, Found<TypeName>[]>()
  const told = new Set<string>()
  const byReference = new Map<string, { type: string; found: Found<TypeName> | undefined }>()
  entry.forEach(({ fullUrl, resource }, at) => {
    const { resourceType: type, id } = resource
    const where = `Bundle.entry[${at}].resource`
    const found = isRead(type) ? readOne(type, resource, where, problems) : undefined
    if (found) {
      const others = read.get(type)
      if (others) others.push(found)
      else read.set(type, [found])
    }
    for (const key of [fullUrl, id && `${type}/${id}`]) {
      if (key) byReference.set(key, { type, found })
    }
  })
  return {
    id: `${identifier.system ?? ''}|${identifier.value}`,
    // SAFETY: `read` holds under each type what the schema of that type gave.
    all: <T extends TypeName>(type: T) => (read.get(type) ?? []) as readonly Found<T>[],
    find: <T extends TypeName>(type: T, reference: string, where: string) => {
      const target = byReference.get(reference)
      // Two types may be looked for at one place.
      const isTold = told.has(`${where} ${reference}`)
      if (!target && !isTold) {
        told.add(`${where} ${reference}`)
        problems.push({ code: 'invalid', where, message: `The Bundle has no ${reference}.` })
      }
      // SAFETY: as above.
      return target?.type === type ? (target.found as Found<T> | undefined) : undefined
    },
  }
}

function isRead(type: string): type is TypeName {
  return Object.hasOwn(SCHEMAS, type)
}

function readOne(
  type: TypeName,
  resource: unknown,
  where: string,
  problems: ResultProblem[],
): Found<TypeName> | undefined {
  const parsed = SCHEMAS[type].safeParse(resource)
  if (parsed.success) return { where, resource: parsed.data }
  problems.push(...issuesOf(parsed.error, where))
  return undefined
}

function issuesOf(error: z.ZodError, root: string): ResultProblem[] {
  return error.issues.map(({ path, message }) => {
    const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    return { code: 'invalid' as const, where: `${root}${steps.join('')}`, message }
  })
}
