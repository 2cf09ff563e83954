import type { SafetyConsequence, SafetyQuestion } from '../catalogue.endpoints.ts'
import type { Order, OrderSummary, SafetyAnswer } from '../orders.schemas.ts'
import { isBeforeVisit } from './cancellation.ts'
import type { Candidate } from './eligibility.ts'

/** An answer with a consequence other than `fine`, for one modality. */
export type SafetyFinding = {
  readonly question: SafetyQuestion
  readonly answer: SafetyAnswer['answer']
  readonly consequence: Exclude<SafetyConsequence, 'fine'>
}

/** The safety questions that apply to the patient, without duplicates. */
export function questionsFor(
  questions: readonly SafetyQuestion[],
  { gender, age }: Candidate,
): SafetyQuestion[] {
  const distinct = [...new Map(questions.map((question) => [question.id, question])).values()]
  return distinct.filter(
    ({ asked_of }) =>
      asked_of === null ||
      (asked_of.genders.includes(gender) && age >= asked_of.low_age && age <= asked_of.high_age),
  )
}

/** The distinct texts to ask, in order. */
export function textsOf(questions: readonly SafetyQuestion[]): string[] {
  return [...new Set(questions.map(({ text }) => text))]
}

/**
 * Answers to the questions, in their order; null if an answer is missing or contradictory. Other
 * answers are ignored.
 */
export function answersTo(
  questions: readonly SafetyQuestion[],
  answers: readonly SafetyAnswer[],
): SafetyAnswer[] | null {
  const texts = textsOf(questions)
  const clear = texts.flatMap((text) => {
    const [first, ...more] = answers.filter(({ question }) => question === text)
    return first && more.every(({ answer }) => answer === first.answer) ? [first] : []
  })
  return clear.length === texts.length ? clear : null
}

/** What follows from the answers, by question; contradictory answers all count. */
export function findingsOf(
  questions: readonly SafetyQuestion[],
  answers: readonly SafetyAnswer[],
): SafetyFinding[] {
  return questions.flatMap((question) =>
    answers
      .filter((one) => one.question === question.text)
      .flatMap(({ answer }) => {
        const consequence = consequenceOf(question, answer)
        return consequence === 'fine' ? [] : [{ question, answer, consequence }]
      }),
  )
}

/** The gravest consequence of the answers so far. */
export function verdictOn(
  questions: readonly SafetyQuestion[],
  answers: readonly SafetyAnswer[],
): SafetyConsequence {
  const found = findingsOf(questions, answers).map(({ consequence }) => consequence)
  return found.includes('stop') ? 'stop' : (found[0] ?? 'fine')
}

export function consequenceOf(
  question: Pick<SafetyQuestion, 'yes' | 'not_sure'>,
  answer: SafetyAnswer['answer'],
): SafetyConsequence {
  return answer === 'no' ? 'fine' : question[answer]
}

/** The answers of an order that a radiologist has to judge. */
export function findingsOfOrder({
  lines,
  member,
  safety_answers,
}: Pick<Order, 'lines' | 'member' | 'safety_answers'>): SafetyFinding[] {
  const questions = lines.flatMap(({ safety_questions }) => safety_questions)
  return findingsOf(questionsFor(questions, member), safety_answers)
}

type ReviewState = NonNullable<OrderSummary['radiologist_review']>['state']

/** Whether the radiologist has neither confirmed nor refused. */
export function isReviewOpen(state: ReviewState | null | undefined): boolean {
  return state === 'pending' || state === 'discussing'
}

/** Whether the radiologist's confirmation is still to come. */
export function isUnderReview(order: Pick<OrderSummary, 'radiologist_review'> | null): boolean {
  return isReviewOpen(order?.radiologist_review?.state)
}

/** The order is held until a radiologist has judged the safety answers. */
export function awaitsRadiologist(
  order: Pick<OrderSummary, 'status' | 'radiologist_review'>,
): boolean {
  return isUnderReview(order) && isBeforeVisit(order.status)
}

/** The document that the radiologist needs, such as "Creatinine result"; null if none. */
export function documentFor(order: Order): string | null {
  if (!awaitsRadiologist(order)) return null
  const documents = findingsOfOrder(order).flatMap(({ question }) => question.document ?? [])
  return documents[0] ?? null
}
