import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Segment } from '#server/lab-api/hl7/hl7-message.ts'
import { resultsLab } from './factories/fhir-results.ts'
import { checkTexts, FORMATS, type Format, sentTexts, type World } from './factories/lab-texts.ts'

/*
 * Negative controls of the property that what a lab sends is said as it was sent: faults that the app
 * once had are planted again, and the property must find each. The modules are replaced, so this file
 * shares none with others (vitest.config.ts).
 */

type Fault = 'torn words' | 'ignored comparators' | 'dropped signs'
const planted = vi.hoisted(() => ({ fault: undefined as string | undefined }))
const isPlanted = (fault: Fault) => planted.fault === fault

/** A text ends at its first delimiter. */
vi.mock(import('#server/lab-api/hl7/hl7-message.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const torn = (segment: Segment): Segment => ({
    ...segment,
    text: (field) => segment.get(field),
    component: (field, component, repetition) => segment.get(field, component, 1, repetition),
  })
  return {
    ...original,
    parseHl7: (...given) => {
      const parsed = original.parseHl7(...given)
      return isPlanted('torn words') ? { ...parsed, segments: parsed.segments.map(torn) } : parsed
    },
  }
})

/** What has a range and is no number counts as in range. */
vi.mock(import('#contract/rules/result-verdict.ts'), async (importOriginal) => {
  const original = await importOriginal()
  type Compared = Parameters<typeof original.placeInRange>[0]
  const isIgnored = ({ number, low, high }: Compared) =>
    isPlanted('ignored comparators') && number === null && (low ?? high) !== null
  return {
    ...original,
    placeInRange: (result) => (isIgnored(result) ? 'in' : original.placeInRange(result)),
    verdictOf: (result) => (isIgnored(result) ? 'in' : original.verdictOf(result)),
  }
})

/** The PDF has the glyphs of the lab's own font only, and nothing is refused. */
vi.mock(import('#server/printing/print-font.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const own = (text: string) => text.replace(/[^\0-\xFF–—’₹…]/g, '')
  return {
    ...original,
    unprintableIn: (...given) =>
      isPlanted('dropped signs') ? [] : original.unprintableIn(...given),
    printFont: (...given) => {
      const font = original.printFont(...given)
      if (!isPlanted('dropped signs')) return font
      const layout: typeof font.layout = (text, features) => font.layout(own(text), features)
      return Object.create(font, { layout: { value: layout } })
    },
  }
})

let world: World
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await resultsLab({ dob: '1985-04-12' })
  world = opened
  close = opened.close
})
afterAll(() => close())

const checked = (format: Format, fault: Fault | undefined, numRuns: number) => {
  planted.fault = fault
  const property = fc.asyncProperty(sentTexts, async (sent) => {
    await checkTexts(world, sent, format)
  })
  return fc.check(property, { seed: 7, numRuns, endOnFailure: true })
}

it.each(FORMATS)('without a fault, it holds by %s', async (format) => {
  expect((await checked(format, undefined, 10)).errorInstance).toBeNull()
})

it.each<[Fault, Format]>([
  ['torn words', 'HL7, hardly escaped'],
  ['ignored comparators', 'HL7, escaped'],
  ['ignored comparators', 'FHIR'],
  ['dropped signs', 'HL7, escaped'],
  ['dropped signs', 'FHIR'],
])('with %s, it fails by %s', async (fault, format) => {
  const { errorInstance } = await checked(format, fault, 40)
  expect(errorInstance).toMatchObject({ name: 'AssertionError' })
})
