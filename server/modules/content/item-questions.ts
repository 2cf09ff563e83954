import type { Faq } from '#contract/content.endpoints.ts'
import { hoursInWords } from '#contract/rules/in-words.ts'
import type { ItemFacts } from './content.repository.ts'

/** Preparation sentences that repeat the duration of the fast. */
const OF_FASTING = /^(?:take nothing|nothing to eat)/i

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
  const others = preparation.filter((sentence) => !OF_FASTING.test(sentence))
  return [`Yes. Drink only plain water for ${fastingHours} hours before the test.`, ...others].join(
    ' ',
  )
}

function reportAnswer({ reportTatHours, kind }: ItemFacts): string {
  const from = kind === 'radiology' ? 'the scan' : 'the sample'
  return `Within ${hoursInWords(reportTatHours)} of ${from}. We send you a message, and you find the report in your profile, under Reports.`
}

function sampleAnswer({ samples, kind }: ItemFacts): string {
  const list = samples.map(({ container, volume_ml }) =>
    volume_ml === null ? container : `${container}, ${volume_ml} mL`,
  )
  const tubes = samples.filter(({ volume_ml }) => volume_ml !== null).length
  const prick = tubes > 1 && kind !== 'radiology' ? ' One prick fills all the tubes.' : ''
  return `${list.join('; ')}.${prick}`
}

function placeAnswer({ isHcAvailable, needsAppointment, slotMinutes }: ItemFacts): string {
  if (isHcAvailable) {
    return 'Yes. Choose a slot when you book. A phlebotomist comes with everything needed. You can also give the sample at a centre.'
  }
  const stay = slotMinutes === null ? '' : ` It takes about ${slotMinutes} minutes.`
  return needsAppointment
    ? `No, it is done at a centre, by appointment. You choose the slot when you book.${stay}`
    : `No, it is done at a centre. You can walk in during open hours.${stay}`
}
