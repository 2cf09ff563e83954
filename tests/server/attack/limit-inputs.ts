import fc from 'fast-check'
import type { z } from 'zod'
import { type Meaningful, validInputFor } from '../support/odd-input.ts'

/** Texts that fill a field to its limit: what parsers, patterns and trimming may repeat work for. */
const FILLINGS: Readonly<Record<string, string>> = {
  letters: 'x',
  'letter and space': 'x ',
  spaces: ' ',
  'spaces and a letter at the end': ' ',
  'tabs and feeds': '\t\n',
  digits: '9',
  decimals: '1.',
  commas: 'a,',
  'at signs': 'a@a.',
  dashes: '-a',
  brackets: '[',
  objects: '{},',
  'letters of eighteen': '\uFDFA',
  'marks on one letter': '\u0315\u0300',
  'Indian vowel signs': '\u0915\u093C',
  'invisible signs': '\u200B',
  'full-width digits': '\uFF19',
  pictograms: '😀',
  'base64 of a picture': 'data:image/png;base64,',
  'parameters of a data URL': 'data:a/b;a=b',
}

/** How `text` is filled to a number of bytes as JSON writes it. */
function filled(name: string, bytes: number): string {
  const unit = FILLINGS[name] ?? ''
  const written = Buffer.byteLength(JSON.stringify(unit)) - 2
  const start = name === 'base64 of a picture' ? unit : ''
  const repeated = start === '' ? unit : 'QUFB'
  const size = start === '' ? written : 4
  const text = start + repeated.repeat(Math.max(1, Math.floor((bytes - 64) / size)))
  return name === 'spaces and a letter at the end' ? `x${text}x` : text
}

type Input = { readonly input: string; readonly body: string }

/* Bodies are made one at a time: together they would not fit into memory. */

/** Bodies that no schema is needed for. */
export function* anyJson(bytes: number): Generator<Input> {
  const timesOf = (unit: string) => Math.max(1, Math.floor((bytes - 32) / unit.length))
  const keys = (prefix: string) => {
    const number = timesOf(`"${prefix}1000000":0,`)
    const all = Array.from({ length: number }, (_, at) => `"${prefix}${1_000_000 + at}":0`)
    return `{${all.join(',')}}`
  }
  const listed = (item: string) =>
    `[${Array(timesOf(`${item},`))
      .fill(item)
      .join(',')}]`
  const half = Math.floor(bytes / 2)
  yield { input: 'lists in lists', body: '['.repeat(bytes - 1) }
  yield { input: 'closed lists in lists', body: '['.repeat(half) + ']'.repeat(half) }
  yield { input: 'objects in objects', body: '{"a":'.repeat(timesOf('{"a":')) }
  yield { input: 'a list of empty objects', body: listed('{}') }
  yield { input: 'a list of numbers', body: listed('0') }
  yield { input: 'a list of prototypes', body: listed('{"__proto__":0}') }
  yield { input: 'many keys', body: keys('k') }
  yield { input: 'keys that are numbers', body: keys('') }
  yield { input: 'a long number', body: '9'.repeat(bytes - 1) }
  yield { input: 'spaces', body: ' '.repeat(bytes - 1) }
  yield { input: 'escapes', body: `"${'\\u0041'.repeat(timesOf('\\u0041'))}"` }
  yield { input: 'backslashes', body: `"${'\\\\'.repeat(timesOf('\\\\'))}"` }
}

/** Valid bodies in which one field or list at a time is at the limit of the whole, each in a way of its own. */
export function limitBodies(schema: z.ZodType, known: Meaningful, bytes: number) {
  const samples = fc.sample(validInputFor(schema, known), { numRuns: 4, seed: 7 })
  return bodiesAround(samples, bytes)
}

export function* bodiesAround(samples: readonly unknown[], bytes: number): Generator<Input> {
  const done = new Set<string>()
  for (const sample of samples) {
    const left = bytes - Buffer.byteLength(JSON.stringify(sample)) - 64
    if (left < 1_000) continue
    for (const { path, value } of partsOf(sample)) {
      const name = nameOf(sample, path)
      if (done.has(name)) continue
      done.add(name)
      const all = replacements(value, left)
      const chosen = all[nextTurn() % all.length]
      if (!chosen) continue
      const [kind, json] = chosen
      yield { input: `${name}: ${kind}`, body: withPart(sample, path, json()) }
    }
  }
}

let turns = 0
/** Ways take turns, so that together all are sent: all of them for each field would take an hour. */
function nextTurn(): number {
  turns += 1
  return turns
}

type Replacement = readonly [kind: string, json: () => string]

function replacements(value: unknown, bytes: number): Replacement[] {
  if (typeof value === 'string' || value === null) {
    return Object.keys(FILLINGS).map((name) => [name, () => JSON.stringify(filled(name, bytes))])
  }
  if (typeof value === 'number') return [['a long number', () => `1${'0'.repeat(bytes)}`]]
  if (Array.isArray(value)) {
    const item = JSON.stringify(value[0] ?? '')
    const times = Math.max(1, Math.floor(bytes / (item.length + 1)))
    const listed = (one: string, number: number) => `[${Array(number).fill(one).join(',')}]`
    return [
      ['many items', () => listed(item, times)],
      ['many different items', () => `[${differing(value[0] ?? '', times)}]`],
      ['many empty items', () => listed('{}', Math.floor(bytes / 3))],
    ]
  }
  if (typeof value !== 'object') return []
  const keys = () => Array.from({ length: Math.floor(bytes / 14) }, (_, at) => `"k${at}":0`)
  const own = JSON.stringify(value).slice(1, -1)
  return [['many keys', () => `{${[own, ...keys()].filter(Boolean).join(',')}}`]]
}

/** The path of a part; what kind of resource it is in, for FHIR. */
function nameOf(sample: unknown, path: Part['path']): string {
  const kinds = path.flatMap((_, at) => {
    const part = path.slice(0, at + 1).reduce<unknown>((one, key) => Object(one)[key], sample)
    const { resourceType } = Object(part)
    return typeof resourceType === 'string' ? [resourceType] : []
  })
  return [...kinds, ...path].join('.') || 'body'
}

/** Items that no set or map joins. */
function differing(item: unknown, times: number): string {
  const one = JSON.stringify(item)
  const end = one.lastIndexOf('"')
  if (end < 1) return Array(times).fill(one).join(',')
  const fewer = Math.floor((times * one.length) / (one.length + 8))
  const items = Array.from(
    { length: fewer },
    (_, at) => `${one.slice(0, end)}${at}${one.slice(end)}`,
  )
  return items.join(',')
}

type Part = { readonly path: readonly (string | number)[]; readonly value: unknown }

function partsOf(value: unknown, path: Part['path'] = []): Part[] {
  if (Array.isArray(value)) {
    return [{ path, value }, ...value.slice(0, 1).flatMap((one) => partsOf(one, [...path, 0]))]
  }
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inner = Object.entries(value).flatMap(([key, one]) => partsOf(one, [...path, key]))
  return [{ path, value }, ...inner]
}

/** The JSON of a value in which the part at the path is this JSON. */
function withPart(value: unknown, path: Part['path'], json: string): string {
  const [key, ...rest] = path
  if (key === undefined) return json
  const fields = Object.entries(value ?? {}).map(([name, one]) => {
    const written = name === String(key) ? withPart(one, rest, json) : JSON.stringify(one)
    return Array.isArray(value) ? written : `${JSON.stringify(name)}:${written}`
  })
  return Array.isArray(value) ? `[${fields.join(',')}]` : `{${fields.join(',')}}`
}

/** Bytes of a request's first line that Node still takes, beside the other headers. */
const QUERY_BYTES = 12_000

/** Queries with one field at a time at the limit of an address, each in a way of its own. */
export function limitQueries(schema: z.ZodType, known: Meaningful) {
  const [sample] = fc.sample(validInputFor(schema, known), { numRuns: 1, seed: 7 })
  const fields = Object.entries(Object(sample))
  return fields.map(([name]) => {
    const others = fields
      .filter(([other]) => other !== name)
      .map(([other, value]) => `${other}=${encodeURIComponent(String(value))}`)
    const kinds = Object.keys(FILLINGS)
    const kind = kinds[nextTurn() % (kinds.length + 1)]
    const own = kind === undefined ? manyTimes(name) : `${name}=${encodedFilling(kind)}`
    return { input: `${name}: ${kind ?? 'many times'}`, query: [...others, own].join('&') }
  })
}

function manyTimes(name: string): string {
  return Array(Math.floor(QUERY_BYTES / (name.length + 3)))
    .fill(`${name}=1`)
    .join('&')
}

function encodedFilling(kind: string): string {
  const encoded = encodeURIComponent(FILLINGS[kind] ?? '')
  const end = kind === 'spaces and a letter at the end' ? 'x' : ''
  return end + encoded.repeat(Math.floor(QUERY_BYTES / encoded.length)) + end
}
