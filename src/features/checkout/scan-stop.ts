import type { CartLine } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'

const ANY_REASON =
  'Your answer means that this scan may not be safe for you. Our radiologist must check first.'

/** A question whose answer stops the booking, and what a yes means, if the patient has said it. */
export type StoppingQuestion = SafetyQuestion & { readonly kind: string | undefined }

/** Why the answers stop the booking. */
export function reasonsOf(questions: readonly StoppingQuestion[]): string[] {
  const reasons = questions.map(
    ({ kinds, kind, reason }) => kinds.find(({ name }) => name === kind)?.reason ?? reason,
  )
  return reasons.length > 0 ? [...new Set(reasons)] : [ANY_REASON]
}

/** What to have at hand for the call. */
export function documentOf(questions: readonly SafetyQuestion[]): string {
  const [document] = questions.flatMap((question) => question.document ?? [])
  return (document ?? 'prescription').toLowerCase()
}

/** Scans that may be possible instead of the stopped ones, except those in the cart. */
export function otherTestsOf(
  stopped: readonly CartLine[],
  ids: readonly string[],
  lines: readonly CartLine[],
): NonNullable<SafetyQuestion['other_test']>[] {
  const others = stopped
    .flatMap(({ safety_questions }) => safety_questions)
    .flatMap(({ id, other_test }) => (ids.includes(id) && other_test ? [other_test] : []))
    .filter(({ slug_name }) => !lines.some((line) => line.slug_name === slug_name))
  return [...new Map(others.map((other) => [other.slug_name, other])).values()]
}
