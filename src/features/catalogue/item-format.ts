import type { Item } from '#contract/catalogue.endpoints.ts'
import { GENDER, type Gender } from '#contract/codes.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { formatCount } from '#lib/format/text-format.ts'
import type { DataFigure } from '#ui/data-row.tsx'
import { marksOf, type SampleKind } from '#ui/samples.ts'

const ADULT_FROM = 18
/** An age limit from here on counts as none. */
const OPEN_HIGH_AGE = 120
/** From this many hours on, times are written in days. */
const DAYS_FROM = 72

/** Sample marks of an item: its containers, or the film of a scan. */
export function samplesOf(item: Pick<Item, 'samples' | 'modality'>): SampleKind[] {
  return marksOf(containerKinds([item]), [item])
}

/** The three figures of a card: parameters or minutes, fasting, report time. */
export function figuresOf(item: Item): DataFigure[] {
  return [
    item.radiology && item.slot_minutes !== null
      ? { term: 'on the table', value: `${item.slot_minutes} min` }
      : {
          term: item.parameter_count === 1 ? 'parameter' : 'parameters',
          value: item.parameter_count,
        },
    { term: 'fasting', value: item.fasting_hours > 0 ? `${item.fasting_hours} h` : 'No' },
    { term: 'report', value: shortHours(item.report_tat_hours) },
  ]
}

/** `12 h`, `3 days`. */
export function shortHours(hours: number): string {
  return hours < DAYS_FROM ? `${hours} h` : formatCount(Math.ceil(hours / 24), 'day')
}

/** `12 hours`, `3 days`. */
export function longHours(hours: number): string {
  return hours < DAYS_FROM ? formatCount(hours, 'hour') : formatCount(Math.ceil(hours / 24), 'day')
}

/** `Women, 18 to 50 years`; undefined when the item is for anyone. */
export function audienceOf(item: Item): string | undefined {
  const bySex = item.sex_age_action === 1 || item.sex_age_action === 3
  const byAge = item.sex_age_action === 2 || item.sex_age_action === 3
  const who = bySex && item.sex !== null ? sexWords(item.sex, item.low_age_limit) : undefined
  const ages = byAge ? ageWords(item.low_age_limit ?? 0, item.high_age_limit) : undefined
  return [who, ages].filter(Boolean).join(', ') || undefined
}

function sexWords(sex: Gender, lowAge: number | null): string {
  const adults = lowAge !== null && lowAge >= ADULT_FROM
  if (sex === GENDER.Female) return adults ? 'Women' : 'Female'
  return adults ? 'Men' : 'Male'
}

function ageWords(low: number, high: number | null): string {
  if (high === null || high >= OPEN_HIGH_AGE) return `${low} years and over`
  return `${low} to ${high} years`
}

/** Lower-cases a name for use within a sentence, except abbreviations. */
export function inSentence(name: string): string {
  return name.replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())
}
