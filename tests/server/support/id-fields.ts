import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isIdentifierField } from '#server/modules/audit/audit-calls.ts'

type Json = z.core.JSONSchema.BaseSchema

/**
 * Fields of a call that hold an id, in its path, query or body, with the names of their parents:
 * `slot_info.hold_id`.
 */
export function idFieldsOf({ params, query, body }: Endpoint): string[] {
  const parts = [params, query, body].filter((part) => part !== undefined)
  const fields = parts.flatMap((part) =>
    fieldsOf(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
  )
  return [...new Set(fields)].filter((field) => isIdentifierField(nameOf(field)))
}

/** The last part of the name: `hold_id` for `slot_info.hold_id`. */
export function nameOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

function fieldsOf(json: Json | boolean, within = ''): string[] {
  if (typeof json === 'boolean') return []
  const own = Object.entries(json.properties ?? {}).flatMap(([name, inner]) => [
    `${within}${name}`,
    ...fieldsOf(inner, `${within}${name}.`),
  ])
  const choices = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])]
  // SAFETY: no schema of the contract is a tuple, whose items are a list.
  const items = (json.items ?? false) as Json | boolean
  return [...own, ...[...choices, items].flatMap((inner) => fieldsOf(inner, within))]
}
