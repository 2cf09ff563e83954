import type { CartLine } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { type Candidate, type Restriction, refusalFor } from '#contract/rules/eligibility.ts'
import { MIXED_WALK_IN, planVisit } from '#contract/rules/walk-in.ts'

/** What a booking asks of a line of the cart. */
export type BasketLine = Pick<
  CartLine,
  | 'code'
  | 'is_hc_available'
  | 'radiology'
  | 'needs_appointment'
  | 'scans'
  | 'safety_questions'
  | 'fasting_hours'
  | 'preparation_rules'
  | keyof Restriction
>

/** The cart of a booking. */
export type Basket = readonly BasketLine[]

/**
 * What a cart asks of a booking: `collectable` everything at home; `centreOnly` no
 * appointment but not at home; `radiology` appointments only; `mixed` both kinds.
 */
export type BasketKind = 'collectable' | 'centreOnly' | 'radiology' | 'mixed'

export function kindOf(basket: Basket): BasketKind {
  const plan = planVisit(basket, true)
  if (!plan.needsRadiologySlot) return plan.onlyAtCentre ? 'centreOnly' : 'collectable'
  return plan.message === MIXED_WALK_IN ? 'mixed' : 'radiology'
}

export function codesOf(basket: Basket): readonly string[] {
  return basket.map(({ code }) => code)
}

/** Whether something can be taken at home, and the rest cannot. */
export function isForTwoPlaces(basket: Basket): boolean {
  const atHome = basket.filter((line) => line.is_hc_available)
  return atHome.length > 0 && atHome.length < basket.length
}

export function hasSameTests(one: Basket, other: Basket): boolean {
  const codes = new Set(codesOf(one))
  return codes.size === other.length && other.every(({ code }) => codes.has(code))
}

/** Whether a person may take every one of the tests (spec §5). */
export function mayTakeAll(basket: Basket, person: Candidate): boolean {
  return basket.every((line) => refusalFor(line, person) === null)
}

/** Asked before a visit to a centre, each once. */
export function safetyQuestionsOf(basket: Basket): SafetyQuestion[] {
  const questions = basket.flatMap(({ safety_questions }) => safety_questions)
  return [...new Map(questions.map((question) => [question.id, question])).values()]
}

/** What needs an appointment of its own: a scan, or one that a package holds. */
export function subdepartmentsOf(lines: readonly Pick<CartLine, 'scans'>[]): string[] {
  const booked = lines.flatMap(({ scans }) => scans.filter((scan) => scan.needs_appointment))
  return [...new Set(booked.map(({ subdepartment }) => subdepartment))]
}
