import { GENDER, type Gender } from '../codes.ts'

type Answer = { readonly question: string; readonly answer: 'yes' | 'no' }

/**
 * The safety questions that apply to the patient, without duplicates: men are not asked about
 * pregnancy.
 */
export function questionsFor(questions: readonly string[], gender: Gender): string[] {
  const distinct = [...new Set(questions)]
  return gender === GENDER.Male
    ? distinct.filter((question) => !isAboutPregnancy(question))
    : distinct
}

/**
 * Answers to the questions, in their order; null if an answer is missing or contradictory. Other
 * answers are ignored.
 */
export function answersTo<A extends Answer>(
  questions: readonly string[],
  answers: readonly A[],
): A[] | null {
  const given = questions.map((question) => answers.filter((one) => one.question === question))
  const clear = given.flatMap(([first, ...more]) =>
    first && more.every(({ answer }) => answer === first.answer) ? [first] : [],
  )
  return clear.length === questions.length ? clear : null
}

/**
 * Answers that stop an online booking: every yes to an applicable question. A radiologist has to
 * decide first.
 */
export function unsafeAnswers<A extends Answer>(
  questions: readonly string[],
  answers: readonly A[],
): A[] {
  return answers.filter(({ question, answer }) => answer === 'yes' && questions.includes(question))
}

function isAboutPregnancy(question: string): boolean {
  return /\bpregnan(t|cy)\b/i.test(question)
}
