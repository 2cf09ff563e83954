import type {
  AdditionCandidate,
  AdditionState,
  Additions,
  TestRemoval,
} from '#contract/additions.endpoints.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import {
  type AddedTo,
  additionRefusal,
  additionWarnings,
  measuredTwice,
} from '#contract/rules/addition.ts'
import { isAddable } from '#contract/rules/cancellation.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { type AddedChange, addTest, takeOut } from '#contract/rules/changed-tests.ts'
import type { LinkedChange } from '#contract/rules/linked-orders.ts'
import { fastHours } from '#contract/rules/preparation/planned-line.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { questionsFor } from '#contract/rules/safety.ts'
import { samplesOfVisit } from '#contract/rules/tubes.ts'
import type { Executor } from '#server/db/client.ts'
import { toRupees } from '#server/money.ts'
import { itemsByCodes, type PricedItem } from '../catalogue/catalogue.service.ts'
import { requireOpenBilling } from '../invoices/issue-invoice.service.ts'
import { findBooking } from '../orders/booking.repository.ts'
import { requireOpen } from '../orders/changeable-order.ts'
import { toLine } from '../orders/drafts/order-lines.service.ts'
import { byStartTime } from '../orders/drafts/required-slots.service.ts'
import { findLines, type LineRow, type NewLine, type OrderRow } from '../orders/order.repository.ts'
import { toPricedLine, toPricing } from '../orders/order-pricing.ts'
import { visitOf } from '../orders/placing/visit-columns.ts'
import { toBooking } from '../orders/reading/linked-orders.ts'
import { readOrder } from '../orders/reading/read-order.service.ts'
import { toSampled } from '../orders/reading/stored-lines.ts'
import { findVisited, reportTimes, type Visited } from '../orders/report-times.service.ts'
import { findOrderWindows, type HeldWindow, HOME_VISIT } from '../slots/slot-hold.repository.ts'

/** An order before a test is added or taken out. */
export type AddableOrder = {
  readonly row: OrderRow
  readonly lines: readonly LineRow[]
  /** By time; empty for a walk-in. */
  readonly booked: readonly HeldWindow[]
  readonly to: AddedTo & { readonly order: Order }
  /** The orders that were booked together, itself included. */
  readonly booking: readonly OrderRow[]
  /** The orders of its home visit with their lines, itself included. */
  readonly visited: readonly Visited[]
  readonly now: Date
}

/**
 * @param wish what the refusal says cannot be done with a test
 * @throws Problem 409 `too-late` unless the order waits for its visit and nobody has set out for it;
 * `billing-closed` if its invoice can no longer be replaced.
 */
export async function readAddable(
  db: Executor,
  row: OrderRow,
  now: Date,
  wish: 'added' | 'taken out' = 'added',
): Promise<AddableOrder> {
  await requireOpen(db, row, isAddable, `no test can be ${wish}`)
  await requireOpenBilling(db, row.id, now, wish)
  const lines = await findLines(db, [row.id])
  const codes = lines.map(({ code }) => code)
  const measured = (await itemsByCodes(db, row.cityId, codes)).map(({ item }) => toCartLine(item))
  const booked = (await findOrderWindows(db, row.id, 'booked')).toSorted(byStartTime)
  const home = booked.find(({ hold }) => hold.subdepartment === HOME_VISIT)?.window
  const order = await readOrder(db, row, now)
  // Of a visit that did not take place, only the booked windows still have the slot.
  const slot = home &&
    order.slot && {
      from_time: home.fromTime,
      to_time: home.toTime,
      suits_fasting: home.suitsFasting,
    }
  const booking = await findBooking(db, row)
  const visited = await findVisited(db, row)
  const to = { order, measured, slot: slot ?? null }
  return { row, lines, booked, to, booking, visited, now }
}

export function stateOf({ row, lines }: AddableOrder): Additions['now'] {
  return toState(lines, row.reportBy, toPricing(row))
}

/** What adding this item changes, or why it cannot be added. */
export function candidateOf(addable: AddableOrder, priced: PricedItem): AdditionCandidate {
  const { lines, to, now } = addable
  const item = toCartLine(priced.item)
  const { code, name, samples } = item
  const refusal = additionRefusal(item, to)
  if (refusal) return { code, name, samples, fits: false, ...refusal }
  const line = toLine(priced)
  const withLine = [...lines, line]
  const { amounts, pay, less, refund } = changeWith(addable, line)
  return {
    code,
    name,
    samples,
    fits: true,
    price: item.selling_price,
    mrp: item.mrp,
    fasting_hours: fastHours(item),
    after: toState(withLine, reportByOf(addable, withLine), amounts),
    due: pay,
    refund: less,
    ...(refund.at_visit && { at_visit: refund.at_visit }),
    measured_twice: measuredTwice(item, to),
    warnings: additionWarnings(item, to, now.toISOString()),
    questions: openQuestions(item, to.order),
  }
}

/** What adding this line changes for all orders of the visit, and the amounts of the order itself. */
export function changeWith(
  { row, booking }: AddableOrder,
  line: Pick<NewLine, 'pricePaise' | 'mrpPaise'>,
): AddedChange & { readonly amounts: Pricing } {
  const change = addTest(toBooking(booking), row.id, toPricedLine(line))
  return { ...change, amounts: amountsOf(row, change) }
}

function amountsOf({ id }: OrderRow, { orders }: LinkedChange): Pricing {
  const own = orders.find(({ order_id }) => order_id === id)
  if (!own) throw new Error('The order is not among those that change.')
  return own.amounts
}

/**
 * What taking out this line changes: as the patient sees it, and for each order of the visit.
 * @param offers what an offer of the gateway paid, by the code of an added test; paise
 */
export function removalOf(
  addable: AddableOrder,
  line: LineRow,
  offers: ReadonlyMap<string, number>,
): { readonly removal: TestRemoval; readonly change: LinkedChange } {
  const { row, lines, booking } = addable
  const test = toPricedLine(line)
  const change = takeOut(toBooking(booking), row.id, test, toRupees(offers.get(line.code) ?? 0))
  const rest = lines.filter((one) => one !== line)
  const { orders: _, ...sums } = change
  const after = toState(rest, reportByOf(addable, rest), amountsOf(row, change))
  const { code, name } = line
  return { removal: { code, name, price: test.selling_price, after, ...sums }, change }
}

/** The questions of an item that apply to the patient and were not answered for the order. */
function openQuestions(item: CartLine, { member, safety_answers }: Order) {
  const answered = new Set(safety_answers.map(({ question }) => question))
  return questionsFor(item.safety_questions, member).filter(({ text }) => !answered.has(text))
}

/** When the last report of these lines is due; an order without a slot has no such time. */
export function reportByOf(
  { row, booked, visited }: AddableOrder,
  lines: Visited['lines'],
): Date | null {
  const then = visited.map((one) => (one.order.id === row.id ? { ...one, lines } : one))
  return reportTimes(then).get(row.id) ?? visitOf(booked, lines).reportBy ?? row.reportBy
}

type Stated = Pick<NewLine, 'samples' | 'fastingHours' | 'preparationRules'>

function toState(lines: readonly Stated[], reportBy: Date | null, amounts: Pricing): AdditionState {
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
