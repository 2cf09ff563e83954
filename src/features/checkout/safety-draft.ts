import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { textsOf, verdictOn } from '#contract/rules/safety.ts'
import { clearDrafts, keepDraft, readDraft } from '#lib/storage/drafts.ts'

const DRAFT = 'safety.'

/** Safety answers of a patient that are not confirmed yet: health facts, which stay in this tab. */
export function keepSafetyDraft(memberId: string, answers: readonly SafetyAnswer[]): void {
  const draft = Object.fromEntries(answers.map(({ question, answer }) => [question, answer]))
  keepDraft(DRAFT + memberId, draft)
}

/** The answers to these questions; one that forbids the scan is asked again. */
export function readSafetyDraft(
  memberId: string,
  questions: readonly SafetyQuestion[],
): readonly SafetyAnswer[] {
  const draft = readDraft(DRAFT + memberId)
  return textsOf(questions).flatMap((question) => {
    const answer = ANSWERS.find((one) => one === draft[question])
    const kept = answer ? [{ question, answer }] : []
    return verdictOn(questions, kept) === 'stop' ? [] : kept
  })
}

/** Once the booking has ended. */
export function dropSafetyDraft(): void {
  clearDrafts(DRAFT)
}

const ANSWERS = ['yes', 'no', 'not_sure'] as const
