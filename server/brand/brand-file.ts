import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Brand } from '#contract/brand.ts'
import { brandStyle } from './brand-colours.ts'
import { brandFileSchema } from './brand-fields.ts'
import { type BrandImages, readImages } from './brand-images.ts'
import { brandOf, missingContacts } from './brand-of.ts'

export type ReadBrand = {
  readonly brand: Brand
  /** Fields with a contact that are still the invented lab's. */
  readonly missing: readonly string[]
  /** CSS with the lab's colours; null if it chose none. */
  readonly style: string | null
  readonly images: BrandImages
}

/** Characters. */
const MOST = 65_536

/**
 * Reads the lab's brand (BRAND_FILE).
 * @returns the brand, or a line for each problem.
 */
export function readBrandFile(path: string): ReadBrand | { readonly problems: readonly string[] } {
  const named = (problem: string) => `BRAND_FILE ${path}: ${problem}`
  let json: unknown
  try {
    const text = readFileSync(path, 'utf8')
    if (text.length > MOST) return { problems: [named('it is longer than 64 kB.')] }
    // Editors on Windows write a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const isJson = error instanceof SyntaxError
    return {
      problems: [named(isJson ? `it is not JSON. ${error.message}.` : 'it cannot be read.')],
    }
  }
  const read = brandFileSchema.safeParse(json)
  if (!read.success) {
    return { problems: read.error.issues.map((issue) => named(problemOf(issue, json))) }
  }
  const colours = brandStyle(read.data.colours)
  const pictures = readImages(read.data, path)
  if ('problems' in colours || 'problems' in pictures) {
    const problems = [colours, pictures].flatMap((one) => ('problems' in one ? one.problems : []))
    return { problems: problems.map(named) }
  }
  const { images } = pictures
  return {
    brand: brandOf(read.data, images),
    missing: missingContacts(read.data),
    style: colours.style,
    images,
  }
}

function problemOf(issue: z.core.$ZodIssue, json: unknown): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => (field ? `${field}.${key}` : key)).join(', ')
    return `there is no field ${names}; docs/brand.md has them all.`
  }
  if (issue.code === 'custom') {
    return `${field} is ${shown(valueAt(json, issue.path))}; it must be ${issue.message}.`
  }
  return `${field || 'the file'} must be an object, in braces.`
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined),
    json,
  )
}

const SHOWN = 80

function shown(value: unknown): string {
  if (value === undefined) return 'absent'
  const text = JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
