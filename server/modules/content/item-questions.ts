import type { Faq } from '#contract/content.endpoints.ts'
import { hoursInWords, listInWords } from '#contract/rules/in-words.ts'
import { type FilledSample, pricksInWords, tubePlan } from '#contract/rules/tubes.ts'
import type { ItemRecord } from '../catalogue/catalogue.repository.ts'
import { isOfFast } from '../catalogue/contained-preparation.ts'

export type ItemFacts = Pick<
  ItemRecord,
  | 'name'
  | 'kind'
  | 'isHcAvailable'
  | 'needsAppointment'
  | 'slotMinutes'
  | 'fastingHours'
  | 'reportTatHours'
  | 'preparation'
  | 'samples'
>

/** Frequent questions about an item, answered from its facts alone. */
export function questionsOf(facts: ItemFacts): Faq[] {
  const { name } = facts
  return [
    { question: `Do I need to fast for ${name}?`, answer: fastingAnswer(facts) },
    { question: `When is the report for ${name} ready?`, answer: reportAnswer(facts) },
    ...(facts.samples.length > 0
      ? [{ question: `What sample is taken for ${name}?`, answer: sampleAnswer(facts) }]
      : []),
    { question: `Can ${name} be done at home?`, answer: placeAnswer(facts) },
  ]
}

function fastingAnswer({ fastingHours, preparation }: ItemFacts): string {
  if (fastingHours === 0) return ['No fasting is needed.', ...preparation].join(' ')
  const others = preparation.filter((sentence) => !isOfFast(sentence))
  return [`Yes. Drink only plain water for ${fastingHours} hours before the test.`, ...others].join(
    ' ',
  )
}

function reportAnswer({ reportTatHours, kind, samples, fastingHours }: ItemFacts): string {
  const { second } = tubePlan([{ samples, fasting_hours: fastingHours }])
  const sample = second ? 'the second sample' : 'the sample'
  const from = kind === 'radiology' ? 'the scan' : sample
  return `Within ${hoursInWords(reportTatHours)} of ${from}. We send you a message, and you find the report in your profile, under Reports.`
}

function sampleAnswer(item: ItemFacts): string {
  const { samples, kind } = item
  const list = samples.map(({ container, volume_ml, later }) => {
    const amount = volume_ml === null ? '' : `, ${volume_ml} mL`
    return `${container}${amount}${later ? `, ${laterInWords(later)}` : ''}`
  })
  if (kind === 'radiology') return `${list.join('; ')}.`
  const { pricks } = tubePlan([{ samples, fasting_hours: item.fastingHours }])
  const tubes = samples.filter(({ volume_ml }) => volume_ml !== null).length
  const prick = tubes > 1 && pricks < 2 ? ' One prick fills all the tubes.' : ''
  const more = pricks > 1 ? ` They take ${pricksInWords(pricks)}.` : ''
  return `${list.join('; ')}.${prick}${more}`
}

/** "120 minutes after the start of a meal", "60 and 120 minutes after the first sample". */
function laterInWords({ after, minutes }: NonNullable<FilledSample['later']>): string {
  const times = listInWords(minutes.map(String))
  return `${times} minutes after ${after === 'meal' ? 'the start of a meal' : 'the first sample'}`
}

function placeAnswer({ isHcAvailable, needsAppointment, slotMinutes }: ItemFacts): string {
  if (isHcAvailable) {
    return 'Yes. Choose a slot when you book. A phlebotomist comes with everything needed. You can also give the sample at a centre.'
  }
  const stay = slotMinutes === null ? '' : ` It takes about ${slotMinutes} minutes.`
  return needsAppointment
    ? `No, it is done at a centre, by appointment. You choose the slot when you book.${stay}`
    : `No, it is done at a centre. You can walk in during opening hours.${stay}`
}
