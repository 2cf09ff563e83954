import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Parts } from './client.ts'

type Json = z.core.JSONSchema.BaseSchema

/** A value that no field of the contract takes. */
const NO_FIELD = { no: 'field' }

/** Letters of a path parameter that every server lets through to the schema. */
const LONGEST_PARAMETER = 100

/**
 * Inputs that the schemas of a call refuse: one without any field, and for each part of the request
 * one with a wrong field. A call that takes anything has none.
 */
export function invalidInputs({ params, query, body }: Endpoint): Parts[] {
  const filled = params && {
    params: Object.fromEntries(fieldsOf(params).map((name) => [name, 'x'])),
  }
  const wrongBody = body && oneWrong(body, NO_FIELD)
  const wrongQuery = query && oneWrong(query, '\0[]')
  const tooLong = params && oneTooLong(params)
  return [
    ...(body && !body.safeParse({}).success ? [{ ...filled, body: {} }] : []),
    ...(query && !query.safeParse({}).success ? [{ ...filled, query: {} }] : []),
    ...(wrongBody ? [{ ...filled, body: wrongBody }] : []),
    ...(wrongQuery ? [{ ...filled, query: wrongQuery }] : []),
    ...(tooLong ? [{ params: tooLong, ...(body && { body: {} }) }] : []),
  ]
}

function jsonOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

function fieldsOf(schema: z.ZodType): string[] {
  const { properties, anyOf, oneOf } = jsonOf(schema)
  const first = (anyOf ?? oneOf)?.[0]
  const fields = properties ?? (typeof first === 'object' ? first.properties : undefined)
  return Object.keys(fields ?? {})
}

function oneWrong(schema: z.ZodType, wrong: unknown): Record<string, unknown> | undefined {
  return fieldsOf(schema)
    .map((name) => ({ [name]: wrong }))
    .find((input) => issueAt(schema, input))
}

/** Whether the schema refuses the value itself, not only what is missing beside it. */
function issueAt(schema: z.ZodType, input: Record<string, unknown>): boolean {
  const [name] = Object.keys(input)
  const { error } = schema.safeParse(input)
  return (
    error?.issues.some(({ path, code }) => path[0] === name || code === 'invalid_union') ?? false
  )
}

function oneTooLong(params: z.ZodObject): Record<string, unknown> | undefined {
  const [field] = Object.entries(jsonOf(params).properties ?? {})
  if (!field || typeof field[1] !== 'object' || field[1].maxLength === undefined) return undefined
  const length = field[1].maxLength + 1
  return length > LONGEST_PARAMETER ? undefined : { [field[0]]: 'x'.repeat(length) }
}
