import type { ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { resultsOf } from '../report-format.ts'
import { dayInWords } from '../trend-format.ts'
import { changesOf, isReal } from './value-changes.ts'

/** A question for the doctor, and the values that raise it. */
export type DoctorQuestion = { readonly text: string; readonly about: readonly ReportResult[] }

/** What the patient takes along: chosen questions by text, and their own. */
export type KeptQuestions = { readonly chosen: readonly string[]; readonly own: readonly string[] }

export const NO_QUESTIONS: KeptQuestions = { chosen: [], own: [] }

/**
 * Questions that the report's values outside the range, or really changed, raise. A question that
 * several values raise is listed once.
 */
export function questionsOf(report: ReportDetails): DoctorQuestion[] {
  const asked = new Map<string, { text: string; about: ReportResult[] }>()
  for (const result of resultsOf(report)) {
    for (const text of questionsAbout(result, report)) {
      const key = text.toLowerCase()
      const known = asked.get(key)
      if (!known) asked.set(key, { text, about: [result] })
      else if (!known.about.includes(result)) known.about.push(result)
    }
  }
  return [...asked.values()]
}

function questionsAbout(result: ReportResult, { explanations = [] }: ReportDetails): string[] {
  const { analyte_id, name, value, flag } = result
  const texts = explanations.find((one) => one.analyte_id === analyte_id)?.questions
  const real = changesOf(result).find(isReal)
  return [
    ...(real
      ? [
          `${name} was ${real.before.value} on ${dayInWords(real.before.date)} and is ${value} now. What could be the reason?`,
        ]
      : []),
    ...(flag === 'low' ? (texts?.low ?? []) : []),
    ...(flag === 'high' ? (texts?.high ?? []) : []),
    ...(real ? (texts?.changed ?? []) : []),
  ]
}

/** The chosen questions in the order of the list, the patient's own last. */
export function chosenOf(
  questions: readonly DoctorQuestion[],
  { chosen, own }: KeptQuestions,
): DoctorQuestion[] {
  const all = [...questions, ...own.map((text) => ({ text, about: [] }))]
  return all.filter(({ text }) => chosen.includes(text))
}

/** Names of values before a question that does not name them: "TSH, LDL cholesterol". */
export function namesBefore({ text, about }: DoctorQuestion): string {
  const names = about.map(({ name }) => name)
  return names.every((name) => text.includes(name)) ? '' : names.join(', ')
}

export function choose(kept: KeptQuestions, text: string, isChosen: boolean): KeptQuestions {
  const others = kept.chosen.filter((one) => one !== text)
  return { ...kept, chosen: isChosen ? [...others, text] : others }
}

/** A question of the patient is chosen as it is added. */
export function addOwn(kept: KeptQuestions, text: string): KeptQuestions {
  const own = kept.own.includes(text) ? kept.own : [...kept.own, text]
  return choose({ ...kept, own }, text, true)
}

export function removeOwn(kept: KeptQuestions, text: string): KeptQuestions {
  return choose({ ...kept, own: kept.own.filter((one) => one !== text) }, text, false)
}
