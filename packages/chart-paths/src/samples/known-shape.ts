import { didYouMean } from '../nearest.ts'
import type { Place, SampleFault } from './read-samples.ts'

/**
 * Differences in shape from known values of the same place: a field that none of them has or that
 * all others have, a number where the others are text. Types of TypeScript are gone at run time.
 */
export function shapeFaults(
  value: unknown,
  known: readonly unknown[],
  at: Place,
): readonly SampleFault[] {
  const kinds = [...new Set(known.map(kindOf))]
  const kind = kindOf(value)
  // Whether a field may be null, no sample can tell.
  if (value === null || kinds.every((one) => one === 'nothing')) return []
  if (!kinds.includes(kind))
    return [
      {
        at,
        says: `${nameOf(at)} is ${kind}, and must be ${kinds.join(' or ')}${hintFor(kind, kinds)}`,
      },
    ]
  if (Array.isArray(value)) {
    const entries = known.filter(Array.isArray).flat()
    return value.flatMap((entry, index) =>
      entries.length === 0 ? [] : shapeFaults(entry, entries, [...at, index]),
    )
  }
  return isObject(value) ? fieldFaults(value, known.filter(isObject), at) : []
}

function fieldFaults(value: Fields, known: readonly Fields[], at: Place): readonly SampleFault[] {
  const fields = [...new Set(known.flatMap(Object.keys))]
  const lacking = fields.filter(
    (field) => !(field in value) && known.every((one) => one[field] !== undefined),
  )
  return [
    ...lacking.map((field) => ({ at, says: `${nameOf(at)} lacks the field ${field}` })),
    ...Object.entries(value).flatMap(([field, inner]) => {
      const place = [...at, field]
      if (!fields.includes(field)) {
        return [
          { at: place, says: `${nameOf(at)} has no field ${field}${didYouMean(field, fields)}` },
        ]
      }
      return shapeFaults(
        inner,
        known.flatMap((one) => (field in one ? [one[field]] : [])),
        place,
      )
    }),
  ]
}

export type Fields = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  const kinds: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    boolean: 'true or false',
    object: 'a group of fields',
  }
  return kinds[typeof value] ?? typeof value
}

function hintFor(kind: string, kinds: readonly string[]): string {
  return kinds.includes('text') && kind !== 'a group of fields' && kind !== 'a list'
    ? ': put it in quotes'
    : ''
}

function nameOf(at: Place): string {
  return at.map(String).join('.')
}
