import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { cancelOrMove } from '#contract/change-words.ts'
import type { LinkedOrder, LinkedOrders, Order } from '#contract/orders.schemas.ts'
import { isChangeable } from '#contract/rules/cancellation.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { CalendarButton } from '#forms/calendar-button.tsx'
import type { CalendarOrder } from '#lib/calendar/calendar-of-visit.ts'
import { shortDate } from '#lib/dates.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { countInWords } from '#lib/format/count-in-words.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { placeInWords, timesInWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Bill, type BillProps } from '#ui/bill.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Ticket } from '#ui/ticket.tsx'
import {
  formatBookedStart,
  formatBookedTitle,
  formatHeldScans,
  formatTwoPlacesTitle,
  formatVisit,
} from '../booked-order-format.ts'

type BookedOrdersProps = {
  /** The parent, or another order of the booking. */
  order: Order
  booking: LinkedOrders
  /** All of them, for the calendar; undefined until they are loaded. */
  all: readonly CalendarOrder[] | undefined
  /** What all orders cost, what was paid and what is to pay. */
  bill: Pick<BillProps, 'rows' | 'totals'>
  /** Slot below the heading. */
  notice: ReactNode
  /** Slot for the cards of the orders, the preparation, and moving or cancelling. */
  children: ReactNode
}

/** One visit number, one order for each person and place. */
export function BookedOrders({ order, booking, all, bill, notice, children }: BookedOrdersProps) {
  const orders = booking.orders.filter(({ status }) => status !== 'cancelled')
  const { order_id } = orders.find((one) => one.order_id === order.order_id) ?? orders[0] ?? order
  const held = heldOf(orders, all ?? [order])
  const booked = orders.filter((one) => !held.includes(one))
  const areAllHeld = booked.length === 0
  const sure = areAllHeld ? held : booked
  return (
    <div className="cols cols--aside">
      <div className="stack stack--8">
        <Head order={order} booked={booked} held={held} all={all} />
        {notice}
        <VisitTicket booking={booking} orders={orders} />
        <div className="only-narrow">
          <CalendarButton order={order} all={all} />
        </div>
        {children}
      </div>
      <aside className="aside stack" aria-label="The visit">
        <div className="card stack stack--3 only-wide">
          <TrackLink orderId={order_id} wide />
          <CalendarButton order={order} all={all} />
        </div>
        <div className="card card--flush">
          <div className="card__part">
            <Bill caption="What you pay" rows={bill.rows} totals={bill.totals} />
          </div>
          {isChangeable(order) && (
            <div className="card__part">
              <p className="fine row row--top">
                <Icon icon={RotateCcw} size={16} />
                <span>
                  {cancelOrMove(
                    peopleOf(orders),
                    orders.map(({ order_type }) => order_type),
                  )}
                </span>
              </p>
            </div>
          )}
        </div>
      </aside>
      <DockAction>
        <ActionBar
          sum={formatBookedStart(
            { slot: firstOf(sure) },
            { onSeveralDays: areOnSeveralDays(sure), isHeld: areAllHeld },
          )}
          sub={
            areAllHeld && firstOf(held)
              ? 'held, to be confirmed'
              : `${formatCount(orders.length, 'order')}, ${paymentInWords(booking)}`
          }
        >
          <TrackLink orderId={order_id} wide={false} />
        </ActionBar>
      </DockAction>
    </div>
  )
}

type HeadProps = Pick<BookedOrdersProps, 'order' | 'all'> & {
  booked: readonly LinkedOrder[]
  /** Those that a radiologist has to confirm. */
  held: readonly LinkedOrder[]
}

function Head({ order, booked, held, all }: HeadProps) {
  const areAllHeld = booked.length === 0
  const heldIds = held.map(({ order_id }) => order_id)
  const expected = all?.filter(({ order_id }) => !heldIds.includes(order_id))
  return (
    <div className="done">
      <span className={clsx('done__mark', areAllHeld && 'done__mark--wait')}>
        <Icon icon={areAllHeld ? Hourglass : Check} size={24} />
      </span>
      <div>
        <h1 className="h1 outline-none" tabIndex={-1}>
          {[
            ...(areAllHeld ? [] : [titleOf(booked)]),
            ...(held.length > 0 ? [formatHeldScans(held.map(({ slot }) => slot))] : []),
          ].join('. ')}
        </h1>
        <AtHome order={order} orders={booked} />
        {expected && <AtCentre all={expected} isOne={peopleOf([...booked, ...held]) === 1} />}
      </div>
    </div>
  )
}

function titleOf(orders: readonly LinkedOrder[]): string {
  const people = peopleOf(orders)
  const home = orders.filter(({ order_type }) => order_type === 'home_collection')
  const centre = orders.filter(({ order_type }) => order_type === 'lab_visit')
  return home.length > 0 && centre.length > 0
    ? formatTwoPlacesTitle(people, { home: firstOf(home), centre: firstOf(centre) })
    : formatBookedTitle(
        { slot: firstOf(orders) },
        { people, onSeveralDays: areOnSeveralDays(orders) },
      )
}

/** Only the loaded orders say whether a radiologist has to confirm them. */
function heldOf(orders: readonly LinkedOrder[], loaded: readonly Order[]) {
  const ids = loaded.filter(awaitsRadiologist).map(({ order_id }) => order_id)
  return orders.filter(({ order_id }) => ids.includes(order_id))
}

type AtHomeProps = { order: Order; orders: readonly LinkedOrder[] }

/** When we come to whom: the visit that they share, and those that were moved apart. */
function AtHome({ order: { address }, orders }: AtHomeProps) {
  const home = orders.filter(({ order_type }) => order_type === 'home_collection')
  const shared = home.filter(({ own_visit }) => !own_visit)
  const apart = home.filter(({ own_visit }) => own_visit).map((one) => [one])
  const visits = [shared, ...apart].flatMap((visit) => {
    const [first] = visit
    return first?.slot ? [{ first, slot: first.slot, count: visit.length }] : []
  })
  if (!address) return null
  const where = placeInWords(address.address_line, address.locality)
  return visits
    .toSorted((a, b) => startOf(a.slot).localeCompare(startOf(b.slot)))
    .map(({ first, slot, count }) => {
      const whom = count === 1 && visits.length > 1 ? ` for ${first.member.firstName}` : ''
      return (
        <p key={first.order_id} className="lead">
          {`We come to ${where}${whom} on ${shortDate(slot.slot_date)}`}
          {count > 1
            ? `. ${capitalise(countInWords(count))} in a row, ${timesInWords(visitSpan(count, slot))}.`
            : ` between ${timesInWords(slot, 'and')}.`}
        </p>
      )
    })
}

/** When who is expected at a centre. */
function AtCentre({ all, isOne }: { all: readonly CalendarOrder[]; isOne: boolean }) {
  const visits = all.filter(
    ({ order_type, status }) => order_type === 'lab_visit' && status !== 'cancelled',
  )
  return visits.map((one) => (
    <p key={one.order_id} className="lead">
      {isOne ? formatVisit(one) : `${one.member.firstName}: ${formatVisit(one)}`}
    </p>
  ))
}

function peopleOf(orders: readonly LinkedOrder[]): number {
  return new Set(orders.map(({ member }) => member.member_id)).size
}

type Start = NonNullable<LinkedOrder['slot']>

const startOf = ({ slot_date, from_time }: Start) => `${slot_date} ${from_time}`
const slotsOf = (orders: readonly LinkedOrder[]) => orders.flatMap(({ slot }) => slot ?? [])

/** The slot that is first; null if all walk in. */
function firstOf(orders: readonly LinkedOrder[]): Start | null {
  return slotsOf(orders).toSorted((a, b) => startOf(a).localeCompare(startOf(b)))[0] ?? null
}

function areOnSeveralDays(orders: readonly LinkedOrder[]): boolean {
  return new Set(slotsOf(orders).map(({ slot_date }) => slot_date)).size > 1
}

type VisitTicketProps = { booking: LinkedOrders; orders: readonly LinkedOrder[] }

function VisitTicket({ booking, orders }: VisitTicketProps) {
  const plans = orders.map(({ samples }) => tubePlan([{ samples }]))
  const tubes = plans.reduce((all, plan) => all + plan.tubes, 0)
  const bloodMl = plans.reduce((all, plan) => all + plan.bloodMl, 0)
  const facts = [
    { term: 'Visit', value: orders[0]?.order_no ?? '' },
    { term: 'Orders', value: String(orders.length) },
    ...(booking.total === 0
      ? [{ term: 'To pay', value: 'Nothing' }]
      : paidAndDue(booking).map(({ term, rupees }) => ({ term, value: formatRupees(rupees) }))),
    ...(tubes > 0
      ? [{ term: 'Tubes', value: `${tubes}, ${Math.round(bloodMl * 10) / 10} mL` }]
      : []),
  ]
  return <Ticket facts={facts} />
}

/** What was paid, and what is paid at the visit, as far as it is anything. */
function paidAndDue({ due, total }: LinkedOrders) {
  const paid = roundToPaisa(total - due)
  return [
    ...(paid > 0 ? [{ term: 'Paid', rupees: paid }] : []),
    ...(due > 0 ? [{ term: 'To pay', rupees: due }] : []),
  ]
}

/** "₹250 at service", "₹2,179 paid", or both; "nothing to pay". */
function paymentInWords(booking: LinkedOrders): string {
  if (booking.total === 0) return 'nothing to pay'
  const parts = paidAndDue(booking).map(
    ({ term, rupees }) => `${formatRupees(rupees)} ${term === 'Paid' ? 'paid' : 'at service'}`,
  )
  return parts.join(', ')
}

function TrackLink({ orderId, wide }: { orderId: string; wide: boolean }) {
  return (
    <AppLink
      className={buttonClass({ variant: 'next', wide })}
      href={paths.profile.getHref('my-order', { order: orderId })}
    >
      Track this visit
    </AppLink>
  )
}
