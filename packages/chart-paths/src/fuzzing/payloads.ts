import { isDeepStrictEqual } from 'node:util'

/**
 * Another value of the kind that the samples show: each field with the value of one of them, lists
 * of other lengths. A thing that has an id stays whole, since half of one is no thing at all, and so
 * does a union's member.
 */
export function recombined<Value>(samples: readonly Value[], random: () => number): Value {
  // SAFETY: each part is a part of a sample, in the same place.
  return combined(samples, random) as Value
}

function combined(samples: readonly unknown[], random: () => number): unknown {
  const one = pickOf(samples, random)
  if (Array.isArray(one)) return listOf(samples.filter(Array.isArray), random)
  if (!isRecord(one) || isWhole(one)) return one
  const alike = samples.filter((other): other is Fields => isRecord(other) && isAlike(other, one))
  return Object.fromEntries(
    Object.keys(one).map((name) => [
      name,
      recombined(
        alike.map((other) => other[name]),
        random,
      ),
    ]),
  )
}

type Fields = Readonly<Record<string, unknown>>

/** Longer lists tell no more than these. */
const MAX_LENGTH = 4

/** Without repeating an item, and empty only where a sample is: that a list has one may be a promise. */
function listOf(lists: readonly (readonly unknown[])[], random: () => number): readonly unknown[] {
  const items = lists.flat()
  const left = items.filter(
    (item, at) => items.findIndex((other) => isDeepStrictEqual(other, item)) === at,
  )
  const shortest = Math.min(...lists.map(({ length }) => length))
  const longest = Math.max(shortest, Math.min(left.length, MAX_LENGTH))
  const length = shortest + Math.floor(random() * (longest - shortest + 1))
  return Array.from({ length }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}

function pickOf(samples: readonly unknown[], random: () => number): unknown {
  return samples[Math.floor(random() * samples.length)]
}

function isRecord(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && value.constructor === Object
}

/** Names that only a thing with an identity has, or a member of a union. */
const IDENTITY = /^(id|code|kind|type|reason|at)$|_(id|code)$|Id$/

function isWhole(value: Fields): boolean {
  return Object.keys(value).some((name) => IDENTITY.test(name))
}

function isAlike(one: Fields, other: Fields): boolean {
  return isDeepStrictEqual(Object.keys(one).sort(), Object.keys(other).sort())
}
