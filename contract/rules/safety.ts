import { GENDER, type Gender } from '../codes.ts'

type Answer = { readonly question: string; readonly answer: 'yes' | 'no' }

/**
 * The safety questions of an order's tests that concern the patient, each once: whether they could
 * be pregnant is not asked of men.
 */
export function questionsFor(questions: readonly string[], gender: Gender): string[] {
  const asked = [...new Set(questions)]
  return gender === GENDER.Male ? asked.filter((question) => !isOfPregnancy(question)) : asked
}

/**
 * The answers to the questions, in their order; null while one has no answer, or two that differ.
 * What was not asked is left out.
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
 * The answers that stop an online booking: every yes to a question that is asked, whatever else is
 * answered. A radiologist has to judge it first.
 */
export function unsafeAnswers<A extends Answer>(
  questions: readonly string[],
  answers: readonly A[],
): A[] {
  return answers.filter(({ question, answer }) => answer === 'yes' && questions.includes(question))
}

function isOfPregnancy(question: string): boolean {
  return /\bpregnan(t|cy)\b/i.test(question)
}
