import type { OrderPayload } from '#contract/orders.schemas.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { answersTo, verdictOn } from '#contract/rules/safety.ts'
import type { Transaction } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { inWords } from '#server/money.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import { repriceDraft } from '../draft-pricing.service.ts'
import { orderedLines, questionsOf } from '../drafts/order-lines.service.ts'
import {
  requireCall,
  requireVisitLocation,
  requireWindows,
} from '../drafts/required-slots.service.ts'
import { draftChanged, scanUnsafe } from '../order.problems.ts'
import {
  findLines,
  type LineRow,
  type OrderRow,
  replaceLines,
  updateOrder,
} from '../order.repository.ts'
import { agreesWith } from '../order-pricing.ts'

/** What the patient confirmed, and the codes of `order-r-create` (empty for `order-create`). */
type Confirmation = {
  readonly payload: OrderPayload
  readonly codes: readonly string[] | undefined
}

/** A draft ready to book, or one with a price that the patient has not seen. */
export type ValidatedDraft =
  | { readonly lines: readonly LineRow[]; readonly held: readonly HeldWindow[] }
  | { readonly repriced: Pricing }

/**
 * Compares the patient's confirmation with the draft, locked by the caller: patient, tests at
 * current prices, location, slots, safety answers and every amount. A changed price is stored: the
 * caller commits and then throws `priceChanged`.
 * @throws Problem 409 `draft-changed`, `hold-expired` or `price-changed`; 422 if the draft is
 * incomplete: `address-missing`, `centre-missing`, `appointment-missing`, `no-appointment`,
 * `answers-missing`; 422 `scan-unsafe` for a safety answer that stops the booking.
 */
export async function validateDraft(
  tx: Transaction,
  order: OrderRow,
  { payload, codes }: Confirmation,
  now: Date,
): Promise<ValidatedDraft> {
  const draftLines = await findLines(tx, [order.id])
  const drafted = draftLines.map(({ code }) => code)
  if (!isSameOrder(order, drafted, payload)) throw draftChanged()
  if (codes) requireCall(draftLines, codes)
  const current = await orderedLines(tx, {
    cityId: order.cityId,
    orderType: order.orderType,
    codes: drafted,
    member: order.member,
    today: labDay(now),
  })
  const questions = questionsOf(current, order.member, labDay(now))
  if (verdictOn(questions, payload.safety_answers) === 'stop') throw scanUnsafe()
  requireVisitLocation(order)
  const held = await requireWindows(tx, order, current, payload, now)
  const safetyAnswers = answersTo(questions, payload.safety_answers)
  if (!safetyAnswers) {
    throw new Problem(422, 'answers-missing', 'Please answer the safety questions first.')
  }
  await replaceLines(tx, order.id, current)
  await updateOrder(tx, order.id, { safetyAnswers })
  const pricing = await repriceDraft(tx, order, now)
  const lines = await findLines(tx, [order.id])
  return agreesWith(payload, lines, pricing) ? { lines, held } : { repriced: pricing }
}

export function priceChanged({ net_payable }: Pricing): Problem {
  return new Problem(
    409,
    'price-changed',
    `The price has changed. You pay ${inWords(net_payable)} now. Please check and confirm.`,
  )
}

/** Whether patient, tests and centre are those of the draft. */
function isSameOrder(order: OrderRow, drafted: readonly string[], payload: OrderPayload): boolean {
  const shown = new Set(payload.test_info.map(({ test_code }) => test_code))
  return (
    payload.patient_id === order.memberId &&
    payload.order_type === order.orderType &&
    payload.lab_code === order.labCode &&
    shown.size === drafted.length &&
    drafted.every((code) => shown.has(code))
  )
}
