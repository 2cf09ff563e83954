import type { z } from 'zod'
import type { ResultProblem } from '../lab-problem.ts'
import {
  bundleSchema,
  diagnosticReportSchema,
  IGNORED,
  IGNORED_TYPES,
  observationSchema,
  organizationSchema,
  patientSchema,
  practitionerRoleSchema,
  practitionerSchema,
  serviceRequestSchema,
  specimenSchema,
} from './fhir-subset.schema.ts'

const SCHEMAS = {
  DiagnosticReport: diagnosticReportSchema,
  Observation: observationSchema,
  Organization: organizationSchema,
  Patient: patientSchema,
  Practitioner: practitionerSchema,
  PractitionerRole: practitionerRoleSchema,
  ServiceRequest: serviceRequestSchema,
  Specimen: specimenSchema,
} as const

type TypeName = keyof typeof SCHEMAS
type ResourceOf<T extends TypeName> = z.output<(typeof SCHEMAS)[T]>
export type Found<T extends TypeName> = { readonly where: string; readonly resource: ResourceOf<T> }

/** The resources of a Bundle, each read by its schema, and their references. */
export type BundleResources = {
  readonly id: string
  all<T extends TypeName>(type: T): readonly Found<T>[]
  /** The type of what a reference names; undefined if the Bundle does not have it. */
  typeOf(reference: string): string | undefined
  /** Adds a problem if the Bundle has no such resource. */
  find<T extends TypeName>(type: T, reference: string, where: string): Found<T> | undefined
}

export function bundleResources(body: unknown, problems: ResultProblem[]): BundleResources {
  const bundle = bundleSchema.safeParse(body)
  if (!bundle.success) {
    problems.push(...issuesOf(bundle.error, 'Bundle'))
    return { id: '', all: () => [], find: () => undefined, typeOf: () => undefined }
  }
  const { identifier, entry } = bundle.data
  const read = new Map<string, Found<TypeName>[]>()
  const told = new Set<string>()
  const byReference = new Map<string, { type: string; found: Found<TypeName> | undefined }>()
  entry.forEach(({ fullUrl, resource }, at) => {
    const { resourceType: type, id } = resource
    const where = `Bundle.entry[${at}].resource`
    const found = isRead(type) ? readOne(type, resource, where, problems) : undefined
    if (!isRead(type) && !IGNORED_TYPES.has(type)) {
      const message = `${type} is not read. Leave it out, and send what the patient is to know of it as a note.`
      problems.push({ code: 'invalid', where, message })
    }
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
    typeOf: (reference) => byReference.get(reference)?.type,
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

/** A misspelt element, or one that is not known here, must not vanish. */
function unreadElements(type: TypeName, resource: object, where: string): ResultProblem[] {
  const ignored = IGNORED[type]
  if (!ignored) return []
  const known = new Set([...Object.keys(SCHEMAS[type].shape), ...ignored])
  // A name with an underscore has only extensions of an element.
  const unread = Object.keys(resource).filter((key) => !known.has(key) && !key.startsWith('_'))
  return unread.map((key) => ({
    code: 'invalid',
    where: `${where}.${key}`,
    message: `${key} is not read. Send what the patient is to know of it as a note.`,
  }))
}

function readOne(
  type: TypeName,
  resource: object,
  where: string,
  problems: ResultProblem[],
): Found<TypeName> | undefined {
  const parsed = SCHEMAS[type].safeParse(resource)
  problems.push(...unreadElements(type, resource, where))
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
