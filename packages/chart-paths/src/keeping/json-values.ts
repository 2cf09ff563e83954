import { inspect } from 'node:util'
import { PathsError } from '../paths-error.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

const UNDEFINED = { $undefined: true } as const

/**
 * A value as JSON that loses nothing a comparison needs: `undefined`, dates, maps and sets are
 * objects with a `$` key. Keys are sorted, with `type` first. What is not data is kept as text.
 */
export function toJson(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : { $number: String(value) }
    case 'undefined':
      return UNDEFINED
    case 'object':
      return value === null ? null : objectToJson(value)
    default:
      return { $text: inspect(value) }
  }
}

function objectToJson(value: object): Json {
  if (Array.isArray(value)) return value.map(toJson)
  if (value instanceof Date) return { $date: value.toJSON() }
  if (value instanceof Map) return { $map: toJson([...value]) }
  if (value instanceof Set) return { $set: toJson([...value]) }
  if (value instanceof Error) return { $error: `${value.name}: ${value.message}` }
  if (!isPlain(value)) return { $text: inspect(value) }
  const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b) || compare(a, b))
  return Object.fromEntries(entries.map(([key, one]) => [escaped(key), toJson(one)]))
}

/** @throws PathsError when the value was not data. */
export function fromJson(json: Json): unknown {
  if (Array.isArray(json)) return json.map(fromJson)
  if (!isJsonObject(json)) return json
  const [key = '', ...others] = Object.keys(json)
  const value = json[key] ?? null
  if (others.length === 0 && key.startsWith('$') && !key.startsWith('$$')) {
    return special(key, value)
  }
  return Object.fromEntries(
    Object.entries(json).map(([name, one]) => [name.replace(/^\$\$/, '$'), fromJson(one)]),
  )
}

function special(key: string, value: Json): unknown {
  switch (key) {
    case '$undefined':
      return undefined
    case '$number':
      return Number(value)
    case '$date':
      return new Date(String(value))
    case '$map':
      // SAFETY: toJson writes the entries of a map.
      return new Map(fromJson(value) as [unknown, unknown][])
    case '$set':
      // SAFETY: toJson writes the members of a set.
      return new Set(fromJson(value) as unknown[])
    case '$error':
      return new Error(String(value).replace(/^[^:]*: /, ''))
    default:
      throw new PathsError(`A sample or outcome holds ${String(value)}: it has to be plain data`)
  }
}

export function isJsonObject(json: Json): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function escaped(key: string): string {
  return key.startsWith('$') ? `$${key}` : key
}

/** The type of an event comes before its data. */
function rank(key: string): number {
  return key === 'type' ? 0 : 1
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}
