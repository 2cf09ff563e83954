import Check from 'lucide-react/icons/check'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useId } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { visitLines } from '#contract/rules/further-visit.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { reportInWords } from '#contract/rules/walk-in-facts.ts'
import { CalendarButton } from '#forms/calendar-button.tsx'
import { shortDateTime } from '#lib/dates.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { fullName } from '#lib/format/person-format.ts'
import { heldStep, reviewSteps } from '#lib/format/review-format.ts'
import { Bill } from '#ui/bill.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Ticket } from '#ui/ticket.tsx'
import { formatBookedStart, formatBookedTitle, formatVisit } from '../booked-order-format.ts'
import { orderBill } from '../step-bill.ts'
import { OrderAction, RadiologistAnswers, ToConfirmHead, WhyChecked } from './order-to-confirm.tsx'
import { PlanTimeline } from './plan-timeline.tsx'

type BookedOrderProps = {
  order: Order
  /** ISO instant. */
  now: string
  /** Slot below the heading. */
  notice?: ReactNode
  /** Slot for the centre and appointments of a centre visit. */
  place?: ReactNode
  /** Slot for the phlebotomist, once one is assigned. */
  who?: ReactNode
}

/** What else can be done with it is on the order's page. */
export function BookedOrder({ order, now, notice, place, who }: BookedOrderProps) {
  const bill = orderBill(order)
  const isHeld = awaitsRadiologist(order)
  return (
    <div className="cols cols--aside">
      <div className="stack stack--8">
        {isHeld ? <ToConfirmHead order={order} /> : <BookedHead order={order} />}
        {notice}
        <OrderTicket order={order} />
        {isHeld && <WhyChecked order={order} />}
        {order.order_type === 'home_collection' && (who || <WhoComes />)}
        <div className="only-narrow">
          <CalendarButton order={order} />
        </div>
        {place}
        <WhatToPrepare order={order} now={now} />
        {isHeld && <RadiologistAnswers order={order} />}
      </div>
      <aside className="aside stack" aria-label="The visit">
        <div className="card stack stack--3 only-wide">
          <OrderAction order={order} wide />
          <CalendarButton order={order} />
        </div>
        <div className="card">
          <Bill caption="What you pay" rows={bill.rows} totals={bill.totals} />
        </div>
      </aside>
      <DockAction>
        <ActionBar
          sum={formatBookedStart(order, { isHeld })}
          sub={isHeld && order.slot ? 'held, to be confirmed' : `order ${order.order_no}`}
        >
          <OrderAction order={order} wide={false} />
        </ActionBar>
      </DockAction>
    </div>
  )
}

function BookedHead({ order }: { order: Order }) {
  return (
    <div className="done">
      <span className="done__mark">
        <Icon icon={Check} size={24} />
      </span>
      <div>
        <h1 className="h1">{formatBookedTitle(order)}</h1>
        <p className="lead">{formatVisit(order)}</p>
      </div>
    </div>
  )
}

function WhoComes() {
  return (
    <div className="card who">
      <span className="who__pic">
        <Icon icon={UserRound} />
      </span>
      <div>
        <h2 className="h4">Our phlebotomist comes to you</h2>
        <p className="note">
          We send you the name and ID number before the visit. The phlebotomist shows the ID at your
          door and scans each tube in front of you.
        </p>
      </div>
    </div>
  )
}

/** Timeline from now to the report; for a walk-in, relative to the visit. */
function WhatToPrepare({ order, now }: { order: Order; now: string }) {
  const id = useId()
  const review = reviewSteps(order)
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-4" id={id}>
        {review.length > 0 ? 'What happens when' : 'How to prepare'}
      </h2>
      <PlanTimeline
        plan={planOfOrder(order, now)}
        lines={visitLines(order)}
        now={now}
        before={review.length > 0 ? [heldStep(order), ...review] : []}
        placedAt={order.placed_at}
      />
    </section>
  )
}

function OrderTicket({ order }: { order: Order }) {
  const facts = [
    { term: 'Order', value: order.order_no },
    { term: 'Patient', value: fullName(order.member) },
    { term: order.paid && order.net_payable > 0 ? 'Paid' : 'To pay', value: sumOf(order) },
    awaitsRadiologist(order) && order.radiologist_review
      ? { term: 'Answer by', value: shortDateTime(order.radiologist_review.by) }
      : reportFact(order),
  ]
  return <Ticket facts={facts} />
}

/** What was paid, without what a change added to it; else what is to pay. */
function sumOf({ net_payable, due_at_visit = 0 }: Order): string {
  return net_payable === 0 ? 'Nothing' : formatRupees(roundToPaisa(net_payable - due_at_visit))
}

/** A walk-in has no time yet. */
function reportFact({ report_by, lines }: Order) {
  if (report_by) return { term: 'Report by', value: shortDateTime(report_by) }
  const isKnown = lines.some(({ report_tat_hours }) => report_tat_hours > 0)
  return { term: 'Report', value: isKnown ? reportInWords(lines) : 'We will tell you' }
}
