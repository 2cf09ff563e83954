import { REFUND_DAYS } from '#config/constants.ts'
import type { AdditionState, Additions, FittingTest } from '#contract/additions.endpoints.ts'
import { PAYMENT_MODE_LABEL } from '#contract/codes.ts'
import type { LinkedOrder, Order } from '#contract/orders.schemas.ts'
import { isCollectionFree, roundToPaisa } from '#contract/rules/pricing.ts'
import {
  type ContainerKind,
  containerKinds,
  isDrawn,
  pricksInWords,
  tubePlan,
} from '#contract/rules/tubes.ts'
import { shortDateTime } from '#lib/dates.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import type { BillRow } from '#ui/bill.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { SAMPLES, type SampleKind } from '#ui/samples.ts'
import { visitRefund } from './refund-format.ts'

/** One line of the table: how it is now, and with the test; `after` is null if it stays. */
export type Change = {
  readonly term: string
  readonly now: Cell
  readonly after: Cell | null
}
export type Cell = {
  readonly text: string
  readonly small?: string | undefined
  readonly marks?: readonly SampleKind[]
}

export const isHome = ({ order_type }: Pick<Order, 'order_type'>) =>
  order_type === 'home_collection'

/** What the other orders of the same visit add to its bill; rupees, all 0 for a single order. */
export type RestOfVisit = {
  readonly orders: readonly LinkedOrder[]
  readonly subTotal: number
  readonly charge: number
  readonly total: number
  readonly due: number
}

export function restOfVisit({ order_id, linked }: Pick<Order, 'order_id' | 'linked'>): RestOfVisit {
  const own = linked?.orders.find((one) => one.order_id === order_id)
  const orders =
    !linked || own?.own_visit
      ? []
      : linked.orders.filter((one) => one !== own && !one.own_visit && one.status !== 'cancelled')
  const sum = (rupees: (order: LinkedOrder) => number) =>
    roundToPaisa(orders.reduce((total, order) => total + rupees(order), 0))
  return {
    orders,
    subTotal: sum(({ amounts }) => amounts.sub_total),
    charge: sum(({ amounts }) => amounts.hc_charges),
    total: sum(({ net_payable }) => net_payable),
    due: sum(({ due }) => due),
  }
}

/** The same after a test is added: tests of ₹2,000 together end the charge that another order carries. */
export function restWith(rest: RestOfVisit, { amounts }: AdditionState): RestOfVisit {
  const { subTotal, charge, total, due } = rest
  if (charge === 0 || !isCollectionFree(amounts.sub_total + subTotal)) return rest
  return {
    ...rest,
    charge: 0,
    total: roundToPaisa(total - charge),
    due: Math.max(0, roundToPaisa(due - charge)),
  }
}

/** Whether the bill has a home collection: that of the order, or that of the others of its visit. */
export function isCollected(order: Order, rest: RestOfVisit): boolean {
  return isHome(order) || rest.orders.some((one) => isHome(one))
}

/** Everything that an added test can change, whether it does or not. */
export function changesOf(
  order: Order,
  now: AdditionState,
  {
    after,
    due,
    refund,
  }: { readonly after: AdditionState; readonly due: number; readonly refund: number },
): Change[] {
  const rest = restWith(restOfVisit(order), after)
  const isSame = due === 0 && refund === 0
  const difference = isSame ? null : differenceInWords(order, { due, refund })
  return compare(order, now, { after, rest, difference })
}

/** What a change of an order's tests does to it. */
type Changed = {
  readonly after: AdditionState
  /** The other orders of its visit then. */
  readonly rest: RestOfVisit
  /** What is paid more or less; null if that stays. */
  readonly difference: string | null
}

function visitInWords(order: Order): string {
  if (order.slot) return startInWords(order.slot)
  return isHome(order) ? 'No slot yet' : 'Walk in'
}

/** The order as it is, and with other tests. */
export function compare(order: Order, now: AdditionState, changed: Changed): Change[] {
  const { after, rest: restAfter, difference } = changed
  const plain = (text: string): Cell => ({ text })
  const rest = restOfVisit(order)
  return [
    change('Tubes', tubesCell(now, []), tubesCell(after, kindsOf(now))),
    change('Fasting', plain(fastInWords(now)), plain(fastInWords(after))),
    change('Visit', plain(visitInWords(order)), null),
    change('Report by', plain(reportInWords(now)), plain(reportInWords(after))),
    change(
      rest.orders.length > 0 ? 'All orders' : `${order.member.firstName}’s order`,
      plain(formatRupees(roundToPaisa(now.amounts.net_payable + rest.total))),
      difference === null
        ? null
        : {
            text: formatRupees(roundToPaisa(after.amounts.net_payable + restAfter.total)),
            small: difference,
          },
    ),
    ...(isCollected(order, rest)
      ? [change('Home collection', chargeCell(now, rest), chargeCell(after, restAfter))]
      : []),
  ]
}

function change(term: string, now: Cell, after: Cell | null): Change {
  const isSame = after === null || (after.text === now.text && isSameSet(after.marks, now.marks))
  return { term, now, after: isSame ? null : after }
}

const isSameSet = (one: Cell['marks'] = [], other: Cell['marks'] = []) =>
  one.join() === other.join()

function kindsOf({ samples }: AdditionState): readonly ContainerKind[] {
  return containerKinds([{ samples }])
}

function tubesCell(state: AdditionState, known: readonly ContainerKind[]): Cell {
  const { tubes, pricks, bloodMl, extra, headline } = tubePlan([{ samples: state.samples }])
  const marks = kindsOf(state)
  if (tubes === 0) return { text: headline, small: newsOf(known, marks), marks }
  // What is not a tube is named by `extra`.
  const news = newsOf(known.filter(isDrawn), marks.filter(isDrawn))
  const prick = known.length > 0 && pricks === 1 ? 'same prick' : pricksInWords(pricks)
  const small = [news, extra, prick].filter(Boolean).join(', ')
  return { text: `${formatCount(tubes, 'tube')}, ${bloodMl} mL`, small, marks }
}

type Kinds = readonly ContainerKind[]

/** "Serum is new", "Serum and EDTA are not needed"; undefined if they stay, and where nothing is known. */
function newsOf(known: Kinds, now: Kinds): string | undefined {
  const news = (kinds: Kinds, others: Kinds, what: string) => {
    const names = kinds.filter((kind) => !others.includes(kind)).map((kind) => SAMPLES[kind].name)
    if (names.length === 0) return undefined
    return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} ${what}`
  }
  if (known.length === 0) return undefined
  return news(now, known, 'new') ?? news(known, now, 'not needed')
}

export function fastInWords({ fasting_hours: hours }: { readonly fasting_hours: number }): string {
  return hours === 0 ? 'Not needed' : formatCount(hours, 'hour')
}

function reportInWords({ report_by }: AdditionState): string {
  return report_by ? shortDateTime(report_by) : 'After the visit'
}

/** A visit of several people has one charge, and the tests of all count. */
function chargeCell({ amounts }: AdditionState, rest: RestOfVisit): Cell {
  const charge = roundToPaisa(amounts.hc_charges + rest.charge)
  const tests = formatRupees(roundToPaisa(amounts.sub_total + rest.subTotal))
  return {
    text: charge === 0 ? 'Free' : formatRupees(charge),
    small: rest.orders.length > 0 ? `visit of ${tests}` : `tests of ${tests}`,
  }
}

type Difference = { readonly due: number; readonly refund: number }

function differenceInWords({ payment_mode }: Order, { due, refund }: Difference): string {
  if (payment_mode === 'online') {
    return due > 0 ? `+${formatRupees(due)}, paid online now` : `${formatRupees(refund)} refunded`
  }
  return due > 0 ? `+${formatRupees(due)}, at service` : `${formatRupees(refund)} less at service`
}

/** The main action: what happens and what it costs. */
export function actionLabel({ payment_mode }: Order, { due, refund }: Difference): string {
  const isOnline = payment_mode === 'online'
  if (due > 0) {
    return isOnline
      ? `Pay ${formatRupees(due)} online and add`
      : `Add, pay ${formatRupees(due)} at service`
  }
  if (refund === 0) return 'Add, nothing more to pay'
  return isOnline
    ? `Add, ${formatRupees(refund)} refunded`
    : `Add, pay ${formatRupees(refund)} less at service`
}

/** How the difference is paid, and what the lab gives back: title and sentences. */
export function paymentInWords(
  order: Order,
  test: Pick<FittingTest, 'due' | 'refund' | 'after' | 'at_visit'>,
): { readonly title: string; readonly text: string } {
  const { title, text } = differenceAs(order, test)
  return { title, text: test.at_visit ? `${text} ${visitRefund(test.at_visit)}.` : text }
}

function differenceAs(
  order: Order,
  { due, refund, after }: Difference & { readonly after: AdditionState },
): { readonly title: string; readonly text: string } {
  const before = formatRupees(dueAtVisit(order))
  const sum = formatRupees(dueAtVisit(order, after))
  if (order.payment_mode === 'online') {
    const title = 'You paid for this order online'
    if (due > 0) {
      return {
        title,
        text: `You pay ${formatRupees(due)} on your bank’s page now. The test is added once it is paid. If your visit has begun by then, we refund it automatically.`,
      }
    }
    if (refund === 0) return { title, text: 'There is nothing more to pay.' }
    return {
      title,
      text: `Home collection is free with this test. We refund ${formatRupees(refund)} to where you paid from, in ${REFUND_DAYS}.`,
    }
  }
  const title = 'Paid as the order is: Pay at Service'
  if (due === 0 && refund === 0) return { title, text: 'There is nothing more to pay.' }
  const text = isHome(order)
    ? `The phlebotomist collects ${sum} after the samples instead of ${before}.`
    : `You pay ${sum} at the centre instead of ${before}.`
  return { title, text }
}

/** The order as it is before a test is added. */
export type AddedBefore = Pick<Additions, 'order' | 'now'>

/** What the order, and the others of its visit, cost with the test; rupees. */
export function sumWith(order: Order, { after }: FittingTest): number {
  return roundToPaisa(after.amounts.net_payable + restWith(restOfVisit(order), after).total)
}

/** What is paid, and how, for the order and the others of its visit; with the test, what it changes. */
export function totalsOf({ order, now }: AddedBefore, test: FittingTest | null): BillRow[] {
  const label = order.payment_mode ? PAYMENT_MODE_LABEL[order.payment_mode] : 'Total'
  const total = roundToPaisa(now.amounts.net_payable + restOfVisit(order).total)
  const sum = test && formatRupees(sumWith(order, test))
  const paid = formatRupees(roundToPaisa(total - dueAtVisit(order)))
  const due = dueAtVisit(order, test?.after)
  const atService = due > 0 ? [{ label: 'To pay at service', value: formatRupees(due) }] : []
  if (order.payment_mode !== 'online' && order.paid && order.net_payable > 0) {
    const rows = [...atService, { label: 'Paid', value: paid }]
    return sum === null ? rows : [...rows, { label: 'In all', value: sum }]
  }
  if (order.payment_mode !== 'online') {
    const before = formatRupees(total)
    if (sum === null) return [{ label, value: before }]
    return [
      { label, value: sum },
      { label: 'Before', value: before },
    ]
  }
  if (test === null || sum === null) return [{ label, value: paid }, ...atService]
  const difference: BillRow =
    test.refund > 0
      ? { label: 'Refunded', value: formatRupees(test.refund) }
      : { label: 'To pay now', value: formatRupees(test.due) }
  return [
    difference,
    { label: 'Paid before', value: paid },
    ...atService,
    { label: 'In all', value: sum },
  ]
}

/** Of an order and the others of its visit. What costs more is paid online first if the order was. */
function dueAtVisit(order: Order, after?: AdditionState): number {
  const { net_payable, paid, payment_mode, due_at_visit = 0 } = order
  const own = paid ? due_at_visit : net_payable
  const rest = restOfVisit(order)
  if (!after) return roundToPaisa(own + rest.due)
  const more = after.amounts.net_payable - net_payable
  const atVisit = payment_mode === 'online' ? Math.min(0, more) : more
  return roundToPaisa(Math.max(0, own + atVisit) + restWith(rest, after).due)
}
