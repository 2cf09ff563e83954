import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

type Json = z.core.JSONSchema.BaseSchema

/** Texts that are known to break servers. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '😀'.repeat(40),
  'مرحبا \u202e abc',
  "'; drop table accounts; --",
  '%_\\',
  '{{7*7}}<script>alert(1)</script>',
  '__proto__',
  'NaN',
  '-1',
  '1e308',
  '99999999999999999999',
  '0x1f',
  '../../etc/passwd',
  'x'.repeat(20_000),
]

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const oddNumber = fc.constantFrom(
  0,
  -1,
  0.1 + 0.2,
  1e-9,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  1e308,
  -1e308,
)

/** `JSON.parse` makes own properties of these names, as a request does. */
const prototypeKeys = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":null,"hasOwnProperty":1}',
].map((text) => JSON.parse(text))

/** Arbitrary JSON in place of a valid value. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(...prototypeKeys),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [{ id: 1 }], { $ne: null }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Meaningful values by field name. */
export type Meaningful = Readonly<Record<string, readonly unknown[]>>

const PLAIN_TEXTS = ['Asha', '2026-03-04', '10:00', 'nobody']

/**
 * Valid input a third of the time; else with one odd field, or with odd, missing or unknown fields.
 */
export function inputFor(schema: z.ZodType, known: Meaningful): Arbitrary<unknown> {
  const valid = validInputFor(schema, known)
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: withOneOddField(valid) },
    { weight: 3, arbitrary: validInputFor(schema, known, PLAIN_TEXTS, sometimesOdd) },
    { weight: 1, arbitrary: oddValue },
  )
}

function withOneOddField(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(valid, fc.nat(), oddValue).map(([input, index, odd]) => {
    if (typeof input !== 'object' || input === null) return odd
    const names = Object.keys(input)
    const name = names[index % names.length]
    return name === undefined ? { odd } : { ...input, [name]: odd }
  })
}

/** Input that the schema takes; a text without a meaningful value is one of `texts`. */
export function validInputFor(
  schema: z.ZodType,
  known: Meaningful,
  texts: readonly string[] = PLAIN_TEXTS,
  spoiled = (part: Arbitrary<unknown>) => part,
): Arbitrary<unknown> {
  return asAsked(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), spoiled)

  function asAsked(part: Json, spoil: typeof sometimesOdd, name = ''): Arbitrary<unknown> {
    const of = (inner: Json | boolean, field = name) =>
      spoil(asAsked(typeof inner === 'boolean' ? {} : inner, spoil, field))
    const meaningful = known[name]
    if (meaningful) return fc.constantFrom(...meaningful)
    if (part.const !== undefined) return fc.constant(part.const)
    if (part.enum) return fc.constantFrom(...part.enum)
    const choices = part.anyOf ?? part.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => of(choice)))
    if (part.type === 'object') {
      const fields = Object.entries(part.properties ?? {}).map(([field, inner]) => [
        field,
        of(inner, field),
      ])
      const all: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields)
      return spoil === sometimesOdd
        ? fc.record(all, { requiredKeys: [] })
        : fc.record(all, { requiredKeys: [...(part.required ?? [])] })
    }
    if (part.type === 'array') {
      // SAFETY: no schema of the contract is a tuple, whose items are a list.
      return fc.array(of((part.items ?? {}) as Json | boolean), { minLength: 1, maxLength: 3 })
    }
    if (part.type === 'number' || part.type === 'integer') return fc.integer({ min: 1, max: 30 })
    if (part.type === 'boolean') return fc.boolean()
    if (part.type === 'null') return fc.constant(null)
    return fc.constantFrom(...texts)
  }
}

function sometimesOdd(right: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: oddValue })
}
