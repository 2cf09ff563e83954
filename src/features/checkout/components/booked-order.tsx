import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useId } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { CalendarButton } from '#forms/calendar-button.tsx'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { heldStep, reviewSteps } from '#lib/format/review-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Bill } from '#ui/bill.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatBookedStart, formatBookedTitle, formatVisit } from '../booked-order-format.ts'
import { orderBill } from '../step-bill.ts'
import { OrderTicket } from './order-ticket.tsx'
import { OrderAction, RadiologistAnswers, ToConfirmHead, WhyChecked } from './order-to-confirm.tsx'
import { PlanTimeline } from './plan-timeline.tsx'

type BookedOrderProps = {
  order: Order
  /** ISO instant. */
  now: string
  invoice: { readonly busy: boolean; readonly save: () => void }
  /** Page where a test is added; undefined when none can be. */
  addTestHref?: string | undefined
  /** Undefined when the visit cannot be moved. */
  onMove?: (() => void) | undefined
  /** Undefined when the order cannot be cancelled. */
  onCancel?: (() => void) | undefined
  /** Slot below the heading. */
  notice?: ReactNode
  /** Slot for the centre and appointments of a centre visit. */
  place?: ReactNode
  /** Slot for the phlebotomist, once one is assigned. */
  who?: ReactNode
}

export function BookedOrder({
  order,
  now,
  invoice,
  notice,
  place,
  who,
  addTestHref,
  onMove,
  onCancel,
}: BookedOrderProps) {
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
        <div className="stack stack--3 only-narrow">
          <CalendarButton order={order} />
          <ChangeButtons addTestHref={addTestHref} onMove={onMove} onCancel={onCancel} />
        </div>
        {place}
        <WhatToPrepare order={order} now={now} />
        {isHeld && <RadiologistAnswers />}
      </div>
      <aside className="aside stack" aria-label="The visit">
        <div className="card stack stack--3 only-wide">
          <OrderAction order={order} wide />
          <CalendarButton order={order} />
          <ChangeButtons addTestHref={addTestHref} onMove={onMove} onCancel={onCancel} />
        </div>
        <div className="card card--flush">
          <div className="card__part">
            <Bill caption="What you pay" rows={bill.rows} totals={bill.totals} />
          </div>
          <div className="card__part row row--between row--wrap">
            <Button
              variant="plain"
              size="sm"
              icon={Download}
              busy={invoice.busy}
              busyLabel="Preparing the invoice"
              onClick={invoice.save}
            >
              Invoice
            </Button>
          </div>
        </div>
      </aside>
      <DockAction>
        <ActionBar
          sum={formatBookedStart(order)}
          sub={isHeld ? 'held, to be confirmed' : `order ${order.order_no}`}
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

type ChangeButtonsProps = Pick<BookedOrderProps, 'addTestHref' | 'onMove' | 'onCancel'>

function ChangeButtons({ addTestHref, onMove, onCancel }: ChangeButtonsProps) {
  return (
    <>
      {addTestHref && (
        <AppLink className={buttonClass({ wide: true })} href={addTestHref}>
          <Icon icon={Plus} />
          Add a test
        </AppLink>
      )}
      {onMove && (
        <Button wide icon={CalendarClock} onClick={onMove}>
          Change slot
        </Button>
      )}
      {onCancel && (
        <Button wide variant="plain" onClick={onCancel}>
          Cancel the visit
        </Button>
      )}
    </>
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
        lines={order.lines}
        now={now}
        before={review.length > 0 ? [heldStep(order), ...review] : []}
        placedAt={order.placed_at}
      />
    </section>
  )
}
