import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Restriction } from '#contract/rules/eligibility.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import type { Basket, BasketKind } from './checkout.events.ts'

/** What the lines of a cart ask of a booking. */
export function basketOf(lines: readonly CartLine[]): Basket {
  const appointments = lines.filter((line) => line.radiology && line.needs_appointment)
  return {
    kind: kindOf(lines, appointments),
    codes: lines.map((line) => line.code),
    subdepartments: [...new Set(appointments.map((line) => line.subdepartment))],
    restrictions: lines.filter((line) => line.sex_age_action !== 0).map(restrictionOf),
  }
}

function restrictionOf({
  sex,
  sex_age_action,
  low_age_limit,
  high_age_limit,
}: CartLine): Restriction {
  return { sex, sex_age_action, low_age_limit, high_age_limit }
}

function kindOf(lines: readonly CartLine[], appointments: readonly CartLine[]): BasketKind {
  const plan = planVisit(lines, false)
  if (appointments.length === 0) return plan.onlyAtCentre ? 'centreOnly' : 'collectable'
  return appointments.length === lines.length ? 'radiology' : 'mixed'
}
