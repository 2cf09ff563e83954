import { hoursInWords, listInWords } from './in-words.ts'
import { type SecondSample, tubesInWords } from './tubes.ts'

/** Where the first sample is taken; null while that is open. */
export type SamplePlace = 'home' | 'centre' | null

/** Who takes it. */
export const SAMPLE_TAKEN_BY = {
  home: 'A phlebotomist comes again to take it.',
  centre: 'Our staff take it at the same centre.',
} as const

const EITHER = 'A phlebotomist comes again to take it, or our staff take it at the centre.'

/** Said wherever a booking with a second sample is offered or confirmed. */
export function secondSampleInWords(second: SecondSample, place: SamplePlace): string {
  return `${secondSampleNeeded(second)} ${secondSampleTerms(place)}`
}

/** "Diabetes Care needs a second sample 2 hours after you start your meal: 1 more prick, 1 tube." */
export function secondSampleNeeded({ minutes, names, tubes }: SecondSample): string {
  const who = listInWords(names) || 'Your booking'
  const need = names.length > 1 ? 'need' : 'needs'
  const after = hoursInWords(minutes / 60)
  return `${who} ${need} a second sample ${after} after you start your meal: 1 more prick, ${tubesInWords(tubes)}.`
}

/** Who takes the second sample, when, and what it costs. */
export function secondSampleTerms(place: SamplePlace): string {
  const taken = place === null ? EITHER : SAMPLE_TAKEN_BY[place]
  return `${taken} We will call you to fix the time of the second sample. It is not charged again.`
}
