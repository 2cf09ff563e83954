import { rangeInWords } from '#contract/rules/report-document.ts'
import { EVERYBODY, rangeOfWords } from '../results/range-words.ts'
import type { Population, SentBounds, SentRange } from '../results/sent-results.ts'
import type { Concept, Observation, ReferenceRange } from './fhir-subset.schema.ts'

type Limit = ReferenceRange['low']
type Add = (element: string, message: string) => void

/** All ranges of an Observation as they are printed, with those that can be compared. */
export function readRanges(observation: Observation, add: Add): SentRange | null {
  const ranges = observation.referenceRange.map((range, at) => {
    const element = `referenceRange[${at}]`
    return readRange(range, observation, (message) => add(element, message))
  })
  const [first, ...more] = ranges.filter(({ words }) => words !== '')
  if (!first) return null
  return {
    words: [first, ...more].map(({ words }) => words).join('; '),
    isPlain: more.length === 0 && first.isPlain,
    bounds: [first, ...more].flatMap(({ bounds }) => bounds),
  }
}

function readRange(
  range: ReferenceRange,
  { valueQuantity }: Observation,
  add: (message: string) => void,
): SentRange {
  const { text, low, high } = range
  const ends = { low: low?.value ?? null, high: high?.value ?? null }
  const hasEnds = ends.low !== null || ends.high !== null
  const said = text === undefined ? undefined : rangeOfWords(text)
  const [ofWords] = said?.bounds ?? []
  const isOther = (one: string | null, other: string | null) =>
    (one === null) !== (other === null) || Number(one) !== Number(other)
  if (ofWords && hasEnds && (isOther(ofWords.low, ends.low) || isOther(ofWords.high, ends.high))) {
    add(`Its text "${text}" is another range than its low and high.`)
  }
  const unit = unitOf(low) ?? unitOf(high)
  if (low && high && (unitOf(low) ?? unit) !== (unitOf(high) ?? unit)) {
    add('Its low and high have two units.')
  }
  const isUnitOfValue =
    unit === null || unit === valueQuantity?.unit || unit === valueQuantity?.code
  const own = [rangeInWords(ends), ...(isUnitOfValue ? [] : [unit])].filter(Boolean).join(' ')
  const population = populationOf(range)
  const labels = labelsOf(range)
  const words = text ?? (hasEnds ? own : '')
  const bounds: SentBounds | undefined = hasEnds
    ? {
        ...ends,
        isOpen: ofWords?.isOpen ?? false,
        unit: unit ?? ofWords?.unit ?? null,
        population,
      }
    : ofWords && { ...ofWords, population }
  return {
    words: labels.length > 0 && words ? `${words} (${labels.join(', ')})` : words,
    isPlain: labels.length === 0 && (said?.isPlain ?? true),
    bounds: bounds && isNormal(range.type) ? [bounds] : [],
  }
}

function unitOf(limit: Limit): string | null {
  return limit?.unit ?? limit?.code ?? null
}

/** Not a therapeutic or recommended range. */
function isNormal(type: Concept | undefined): boolean {
  return !type || type.coding.some(({ code }) => code === 'normal')
}

function nameOf({ text, coding }: Concept): string {
  return text ?? coding.map(({ display, code }) => display ?? code).find(Boolean) ?? ''
}

function labelsOf({ type, appliesTo, age }: ReferenceRange): string[] {
  const years = age && { low: age.low?.value ?? null, high: age.high?.value ?? null }
  const span = years && rangeInWords(years)
  const unit = age && (unitOf(age.low) ?? unitOf(age.high))
  return [
    ...(type && !isNormal(type) ? [nameOf(type)] : []),
    ...appliesTo.map(nameOf),
    ...(span ? [`age ${span} ${unit ?? 'years'}`] : []),
  ].filter(Boolean)
}

const MALE = new Set(['m', 'male', 'males', 'man', 'men', '248153007'])
const FEMALE = new Set(['f', 'female', 'females', 'woman', 'women', '248152002'])

/** Years in a unit of an age. */
const YEARS: Readonly<Record<string, number>> = {
  ...{ a: 1, y: 1, yr: 1, yrs: 1, year: 1, years: 1 },
  ...{ mo: 1 / 12, month: 1 / 12, months: 1 / 12 },
  ...{ wk: 7 / 365.25, week: 7 / 365.25, weeks: 7 / 365.25 },
  ...{ d: 1 / 365.25, day: 1 / 365.25, days: 1 / 365.25 },
}

/** For whom a range is; undefined if that is said in words that are not known. */
function populationOf({ appliesTo, age }: ReferenceRange): Population | undefined {
  const genders = appliesTo.map(genderOf)
  const gender = genders[0] ?? null
  if (genders.some((one) => one === undefined || one !== gender)) return undefined
  const from = yearsOf(age?.low)
  const to = yearsOf(age?.high)
  if (from === undefined || to === undefined) return undefined
  return { ...EVERYBODY, gender, from, to }
}

function genderOf({ text, coding }: Concept): 'male' | 'female' | undefined {
  const words = [text, ...coding.flatMap(({ code, display }) => [code, display])]
  const known = words.flatMap((word) => word?.trim().toLowerCase() ?? [])
  if (known.some((word) => MALE.has(word))) return 'male'
  return known.some((word) => FEMALE.has(word)) ? 'female' : undefined
}

function yearsOf(limit: Limit): number | null | undefined {
  if (limit?.value === undefined) return null
  const years = YEARS[limit.code ?? ''] ?? YEARS[(limit.unit ?? '').toLowerCase()]
  return years === undefined ? undefined : Number(limit.value) * years
}
