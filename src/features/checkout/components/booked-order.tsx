import { Check, UserRound } from 'lucide-react'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.endpoints.ts'
import { labTime, shortDate } from '#lib/dates.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { timesInWords } from '#lib/words/visit-words.ts'
import { Bill } from '#ui/bill.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { orderBill } from '../step-bill.ts'
import { CalendarButton } from './calendar-button.tsx'
import { OrderTicket } from './order-ticket.tsx'
import { WhatToPrepare } from './what-to-prepare.tsx'

const TRACK = paths.profile.getHref('open-order')

/** The order is placed: when, who comes, what to prepare, what it costs. */
export function BookedOrder({ order, now }: { order: Order; now: string }) {
  const { slot, order_no } = order
  const start = slot && labTime(`${slot.slot_date}T${slot.from_time}:00+05:30`)
  const bill = orderBill(order)
  return (
    <div className="cols cols--aside">
      <div className="stack stack--8">
        <div className="done">
          <span className="done__mark">
            <Icon icon={Check} size={24} />
          </span>
          <div>
            <h1 className="h1">
              {start ? `Booked for ${start.format('dddd, hh:mm A')}` : 'Booked'}
            </h1>
            <p className="lead">{whereInWords(order)}</p>
          </div>
        </div>
        <OrderTicket order={order} />
        {order.order_type === 'home_collection' && <WhoComes />}
        <div className="only-narrow">
          <CalendarButton order={order} />
        </div>
        <WhatToPrepare order={order} now={now} />
      </div>
      <aside className="aside stack" aria-label="The visit">
        <div className="card stack stack--3 only-wide">
          <AppLink className={buttonClass({ variant: 'next', wide: true })} href={TRACK}>
            Track this order
          </AppLink>
          <CalendarButton order={order} />
        </div>
        <div className="card card--flush">
          <div className="card__part">
            <Bill caption="What you pay" rows={bill.rows} totals={bill.totals} />
          </div>
        </div>
      </aside>
      <DockAction>
        <ActionBar sum={start ? start.format('ddd, hh:mm A') : 'Booked'} sub={`order ${order_no}`}>
          <AppLink className={buttonClass({ variant: 'next' })} href={TRACK}>
            Track order
          </AppLink>
        </ActionBar>
      </DockAction>
    </div>
  )
}

function whereInWords({ slot, address }: Order): string {
  if (!slot) return 'Walk in during open hours. No appointment is needed.'
  const between = `between ${timesInWords(slot, 'and')}`
  const when = `on ${shortDate(slot.slot_date)} ${between}`
  if (!address) return `We expect you ${when}.`
  return `We come to ${address.address_line}, ${address.locality} ${when}.`
}

function WhoComes() {
  return (
    <div className="card who">
      <span className="who__pic">
        <Icon icon={UserRound} />
      </span>
      <div>
        <h2 className="h4">A phlebotomist of the lab comes to you</h2>
        <p className="note">
          You get the name and the ID number the evening before. The ID is shown at the door, and
          each tube is scanned in front of you.
        </p>
      </div>
    </div>
  )
}
