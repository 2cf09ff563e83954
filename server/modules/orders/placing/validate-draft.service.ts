import type { OrderPayload } from '#contract/orders.schemas.ts'
import { sumOf } from '#contract/rules/booking-price.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { answersTo, verdictOn } from '#contract/rules/safety.ts'
import { ALL_WALK_IN, MIXED_WALK_IN } from '#contract/rules/walk-in.ts'
import type { Transaction } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { inWords } from '#server/money.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import { repriceBooking } from '../draft-pricing.service.ts'
import { orderedLines, questionsOf } from '../drafts/order-lines.service.ts'
import { requireVisitLocation, requireWindows } from '../drafts/required-slots.service.ts'
import { draftChanged, holdExpired, scanUnsafe } from '../order.problems.ts'
import {
  findLines,
  type LineRow,
  type OrderRow,
  replaceLines,
  updateOrder,
} from '../order.repository.ts'
import { agreesWith } from '../order-pricing.ts'
import { requireOrder } from '../reading/read-order.service.ts'
import { requireApart } from '../visits-apart.service.ts'

/** What the patient confirmed of a draft. */
export type ConfirmedDraft = { readonly order: OrderRow; readonly payload: OrderPayload }

/** A draft ready to book. */
export type ReadyDraft = {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly held: readonly HeldWindow[]
}

/** Drafts ready to book, or with a price that the patient has not seen. */
export type ValidatedBooking =
  | { readonly ready: readonly ReadyDraft[] }
  | { readonly repriced: Pricing }

/**
 * Compares the patient's confirmation with the drafts of a booking, the parent first, locked by the
 * caller: patient, tests at current prices, location, slots, safety answers and every amount. A
 * changed price is stored: the caller commits and then throws `priceChanged`.
 * @param codes those of `order-r-create`, empty for `order-create`; undefined before a payment
 * @throws Problem 409 `draft-changed`, `hold-expired`, `slot-too-close` or `price-changed`; 422 if a draft is
 * incomplete: `address-missing`, `centre-missing`, `appointment-missing`, `no-appointment`,
 * `answers-missing`; 422 `scan-unsafe` for a safety answer that stops the booking.
 */
export async function validateBooking(
  tx: Transaction,
  drafts: readonly ConfirmedDraft[],
  codes: readonly string[] | undefined,
  now: Date,
): Promise<ValidatedBooking> {
  const drafted: LineRow[] = []
  for (const { order, payload } of drafts) {
    const lines = await findLines(tx, [order.id])
    const own = lines.map(({ code }) => code)
    if (!isSameOrder(order, own, payload)) throw draftChanged()
    drafted.push(...lines)
  }
  if (codes) requireCall(drafted, codes)
  const heldBy = new Map<string, readonly HeldWindow[]>()
  for (const draft of drafts) heldBy.set(draft.order.id, await validateDraft(tx, draft, now))
  requireOneVisit([...heldBy.values()].flat())
  const visits = drafts.map(({ order }) => ({
    order,
    windows: (heldBy.get(order.id) ?? []).map(({ window }) => window),
  }))
  await requireApart(
    tx,
    visits,
    visits.map(({ order }) => order.id),
  )
  const [parent] = drafts
  const prices = parent ? await repriceBooking(tx, parent.order, now) : []
  const ready: ReadyDraft[] = []
  let agrees = true
  for (const { order, pricing } of prices) {
    const lines = await findLines(tx, [order.id])
    const payload = drafts.find((draft) => draft.order.id === order.id)?.payload
    agrees = agrees && payload !== undefined && agreesWith(payload, lines, pricing)
    ready.push({
      order: await requireOrder(tx, order.accountId, order.id),
      lines,
      held: heldBy.get(order.id) ?? [],
    })
  }
  return agrees ? { ready } : { repriced: sumOf(prices.map(({ pricing }) => pricing)) }
}

/**
 * Checks which of the two calls a booking must use (spec §4): the radiology call if the list of
 * codes with appointments is not empty.
 * @throws Problem 422 `appointment-missing` or `no-appointment`, 409 `draft-changed`.
 */
function requireCall(lines: readonly LineRow[], codes: readonly string[]): void {
  const booked = new Set(lines.flatMap((line) => (line.needsAppointment ? [line.code] : [])))
  if (booked.size > 0 && codes.length === 0) {
    throw new Problem(422, 'appointment-missing', MIXED_WALK_IN)
  }
  if (booked.size === 0 && codes.length > 0) throw new Problem(422, 'no-appointment', ALL_WALK_IN)
  const named = new Set(codes)
  if (named.size !== booked.size || codes.some((code) => !booked.has(code))) throw draftChanged()
}

/** Checks one draft, and stores its tests at current prices. @returns its slots, by time. */
async function validateDraft(
  tx: Transaction,
  { order, payload }: ConfirmedDraft,
  now: Date,
): Promise<readonly HeldWindow[]> {
  const drafted = await findLines(tx, [order.id])
  const current = await orderedLines(tx, {
    cityId: order.cityId,
    orderType: order.orderType,
    codes: drafted.map(({ code }) => code),
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
  return held
}

/** The home orders of a booking have places in one slot. @throws Problem 409 `hold-expired` */
function requireOneVisit(held: readonly HeldWindow[]): void {
  const visits = held.filter(({ window }) => window.kind === 'home')
  if (new Set(visits.map(({ window }) => window.id)).size > 1) throw holdExpired()
}

export function priceChanged({ net_payable }: Pricing): Problem {
  return new Problem(
    409,
    'price-changed',
    `The price has changed. You pay ${inWords(net_payable)} now. Please check and confirm.`,
  )
}

/** Whether patient, tests, centre and address are those of the draft. */
function isSameOrder(order: OrderRow, drafted: readonly string[], payload: OrderPayload): boolean {
  const shown = new Set(payload.test_info.map(({ test_code }) => test_code))
  const addressId = order.address?.id ?? null
  return (
    payload.patient_id === order.memberId &&
    payload.order_type === order.orderType &&
    payload.lab_code === order.labCode &&
    (payload.address_id === undefined || payload.address_id === addressId) &&
    shown.size === drafted.length &&
    drafted.every((code) => shown.has(code))
  )
}
