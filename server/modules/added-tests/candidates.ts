import type { AdditionCandidate, AdditionState, Additions } from '#contract/additions.endpoints.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import {
  type AddedTo,
  additionRefusal,
  additionWarnings,
  measuredTwice,
} from '#contract/rules/addition.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { fastHours } from '#contract/rules/preparation/planned-line.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { questionsFor } from '#contract/rules/safety.ts'
import { samplesOfVisit } from '#contract/rules/tubes.ts'
import type { Executor } from '#server/db/client.ts'
import { toRupees } from '#server/money.ts'
import { itemsByCodes, type PricedItem } from '../catalogue/catalogue.service.ts'
import { findBooking } from '../orders/booking.repository.ts'
import { toLine } from '../orders/drafts/order-lines.service.ts'
import { byStartTime } from '../orders/drafts/required-slots.service.ts'
import { findLines, type LineRow, type NewLine, type OrderRow } from '../orders/order.repository.ts'
import { toPricing } from '../orders/order-pricing.ts'
import { visitOf } from '../orders/placing/visit-columns.ts'
import { readOrder } from '../orders/reading/read-order.service.ts'
import { findVisited, reportTimes, type Visited } from '../orders/report-times.service.ts'
import { toSampled } from '../orders/sampled-line.ts'
import { findOrderWindows, type HeldWindow, HOME_VISIT } from '../slots/slot-hold.repository.ts'
import { chargedWith, othersPaise, priceLess, priceWithTest } from './added-price.ts'
import { netChange } from './net-change.ts'

/** An order before a test is added. */
export type AddableOrder = {
  readonly row: OrderRow
  readonly lines: readonly LineRow[]
  /** By time; empty for a walk-in. */
  readonly booked: readonly HeldWindow[]
  readonly to: AddedTo & { readonly order: Order }
  /** The orders that count for the collection charge with it, itself included. */
  readonly visit: readonly OrderRow[]
  /** The orders of its home visit with their lines, itself included. */
  readonly visited: readonly Visited[]
  readonly now: Date
}

export async function readAddable(db: Executor, row: OrderRow, now: Date): Promise<AddableOrder> {
  const lines = await findLines(db, [row.id])
  const codes = lines.map(({ code }) => code)
  const measured = (await itemsByCodes(db, row.cityId, codes)).map(({ item }) => toCartLine(item))
  const booked = (await findOrderWindows(db, row.id, 'booked')).toSorted(byStartTime)
  const home = booked.find(({ hold }) => hold.subdepartment === HOME_VISIT)?.window
  const slot = home && {
    from_time: home.fromTime,
    to_time: home.toTime,
    suits_fasting: home.suitsFasting,
  }
  const order = await readOrder(db, row, now)
  const visit = chargedWith(row, await findBooking(db, row))
  const visited = await findVisited(db, row)
  const to = { order, measured, slot: slot ?? null }
  return { row, lines, booked, to, visit, visited, now }
}

export function stateOf({ row, lines }: AddableOrder): Additions['now'] {
  return toState(lines, row.reportBy, toPricing(row))
}

/** What adding this item changes, or why it cannot be added. */
export function candidateOf(addable: AddableOrder, priced: PricedItem): AdditionCandidate {
  const { row, lines, to, visit, now } = addable
  const item = toCartLine(priced.item)
  const { code, name, samples } = item
  const refusal = additionRefusal(item, to)
  if (refusal) return { code, name, samples, fits: false, ...refusal }
  const line = toLine(priced)
  const withLine = [...lines, line]
  const after = priceWithTest(row, lines, line, othersPaise(visit, row))
  const net = netChange(row, after, priceLess(addable, line))
  return {
    code,
    name,
    samples,
    fits: true,
    price: item.selling_price,
    mrp: item.mrp,
    fasting_hours: fastHours(item),
    after: toState(withLine, reportByOf(addable, withLine), after),
    due: toRupees(net.duePaise),
    refund: toRupees(net.refundPaise),
    measured_twice: measuredTwice(item, to),
    warnings: additionWarnings(item, to, now.toISOString()),
    questions: openQuestions(item, to.order),
  }
}

/** The questions of an item that apply to the patient and were not answered for the order. */
function openQuestions(item: CartLine, { member, safety_answers }: Order) {
  const answered = new Set(safety_answers.map(({ question }) => question))
  return questionsFor(item.safety_questions, member).filter(({ text }) => !answered.has(text))
}

/** When the last report of these lines is due; an order without a slot has no such time. */
export function reportByOf(
  { row, booked, visited }: Pick<AddableOrder, 'row' | 'booked' | 'visited'>,
  lines: Visited['lines'],
): Date | null {
  const then = visited.map((one) => (one.order.id === row.id ? { ...one, lines } : one))
  return reportTimes(then).get(row.id) ?? visitOf(booked, lines).reportBy ?? row.reportBy
}

type Stated = Pick<NewLine, 'samples' | 'fastingHours' | 'preparationRules'>

export function toState(
  lines: readonly Stated[],
  reportBy: Date | null,
  amounts: Pricing,
): AdditionState {
  const fasts = lines.map(({ fastingHours, preparationRules }) =>
    fastHours({ fasting_hours: fastingHours, preparation_rules: preparationRules }),
  )
  return {
    samples: samplesOfVisit(lines.map(toSampled)),
    fasting_hours: Math.max(0, ...fasts),
    report_by: reportBy?.toISOString() ?? null,
    amounts,
  }
}
