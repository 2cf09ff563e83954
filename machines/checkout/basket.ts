import type { CartLine } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { CentreNeed } from '#contract/rules/centre-suits.ts'
import { type Candidate, type Restriction, refusalFor } from '#contract/rules/eligibility.ts'
import { linesAt } from '#contract/rules/visit-lines.ts'
import { MIXED_WALK_IN, planVisit } from '#contract/rules/walk-in.ts'

/**
 * What a cart asks of a booking: `collectable` everything at home; `centreOnly` no
 * appointment but not at home; `radiology` appointments only; `mixed` both kinds.
 */
export type BasketKind = 'collectable' | 'centreOnly' | 'radiology' | 'mixed'

/** What tests ask of a visit to a centre. */
export type CentreWork = {
  /** One appointment is needed for each; empty without radiology. */
  readonly subdepartments: readonly string[]
  /** What a centre must do. */
  readonly needs: readonly CentreNeed[]
  /** Asked before a centre visit, of those patients whom they concern. */
  readonly questions: readonly SafetyQuestion[]
}

export type Basket = CentreWork & {
  readonly kind: BasketKind
  readonly codes: readonly string[]
  /** Who may take the restricted tests among them (spec §5). */
  readonly restrictions: readonly Restriction[]
  /** What only a centre does, where the rest can be taken at home; null for other carts. */
  readonly apart: CentreWork | null
}

/** What the lines of a cart ask of a booking. */
export function basketOf(lines: readonly CartLine[]): Basket {
  const atCentre = linesAt('centre', 'both', lines)
  const isMixed = atCentre.length > 0 && atCentre.length < lines.length
  return {
    ...workOf(lines),
    kind: kindOf(lines),
    codes: lines.map((line) => line.code),
    restrictions: lines.filter((line) => line.sex_age_action !== 0).map(restrictionOf),
    apart: isMixed ? workOf(atCentre) : null,
  }
}

function workOf(lines: readonly CartLine[]): CentreWork {
  return {
    subdepartments: subdepartmentsOf(lines),
    needs: lines.map(({ radiology, scans }) => ({ radiology, scans })),
    questions: distinctQuestions(lines),
  }
}

export function hasSameTests(one: Basket, other: Basket): boolean {
  const codes = new Set(one.codes)
  return codes.size === other.codes.length && other.codes.every((code) => codes.has(code))
}

/** Whether a person may take every test of the cart. */
export function mayTakeAll({ restrictions }: Basket, person: Candidate): boolean {
  return restrictions.every((restriction) => refusalFor(restriction, person) === null)
}

function distinctQuestions(lines: readonly CartLine[]): SafetyQuestion[] {
  const questions = lines.flatMap(({ safety_questions }) => safety_questions)
  return [...new Map(questions.map((question) => [question.id, question])).values()]
}

function restrictionOf({
  sex,
  sex_age_action,
  low_age_limit,
  high_age_limit,
}: CartLine): Restriction {
  return { sex, sex_age_action, low_age_limit, high_age_limit }
}

function kindOf(lines: readonly CartLine[]): BasketKind {
  const plan = planVisit(lines, true)
  if (!plan.needsRadiologySlot) return plan.onlyAtCentre ? 'centreOnly' : 'collectable'
  return plan.message === MIXED_WALK_IN ? 'mixed' : 'radiology'
}

/** What needs an appointment of its own: a scan, or one that a package holds. */
export function subdepartmentsOf(lines: readonly Pick<CartLine, 'scans'>[]): string[] {
  const booked = lines.flatMap(({ scans }) => scans.filter((scan) => scan.needs_appointment))
  return [...new Set(booked.map(({ subdepartment }) => subdepartment))]
}
