import { clsx } from 'clsx'
import { useId } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatState, toneOf } from '../order-format.ts'
import { bookingHeading } from '../order-groups.ts'
import { orderHref } from '../order-tabs.ts'
import { type PersonOrder, personOrders, type VisitOrder } from '../visit-format.ts'
import { VisitStyles } from './visit-styles.tsx'

type VisitOrdersProps = {
  orders: readonly VisitOrder[]
  /** The order whose page this is; it has no link. */
  current?: string | undefined
}

/** One card for each order of a booking: when, what, how to prepare, and what it costs. */
export function VisitOrders({ orders, current }: VisitOrdersProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <VisitStyles />
      <h2 className="h2 mb-3" id={id}>
        {bookingHeading(orders)}
      </h2>
      <ul className="forders">
        {personOrders(orders).map((person) => (
          <Card
            key={person.order.order_id}
            person={person}
            isCurrent={person.order.order_id === current}
          />
        ))}
      </ul>
    </section>
  )
}

function Card({ person, isCurrent }: { person: PersonOrder; isCurrent: boolean }) {
  const { order, name, who, time, apart, tests, tubes, kinds, before, reportBy, refund, sum } =
    person
  const isPlanned = order.status === 'booked' && !order.visit_failed
  return (
    <li className={clsx('forder', isCurrent && 'is-current')}>
      <div className="forder__head">
        <div>
          <h3 className="h4">{name}</h3>
          <p className="note">{who}</p>
        </div>
        {time && <Start time={time} />}
      </div>
      <div>
        {!isPlanned && (
          <p className="mb-2">
            <Tag tone={toneOf(order)}>{formatState(order)}</Tag>
          </p>
        )}
        <p className="forder__tests">{tests}</p>
      </div>
      <p className="row note gap-2">
        {kinds.length > 0 && <SampleMarks samples={kinds} />}
        <span className="tabular-nums">{tubes}</span>
      </p>
      <dl className="forder__facts">
        {apart && <Fact term="When" value={apart} />}
        {before && <Fact term="Before" value={before} />}
        {reportBy && <Fact term="Report by" value={reportBy} />}
        {refund && <Fact term="Refund" value={refund} />}
        <Fact term="Order" value={order.order_no} />
      </dl>
      <div className="forder__end">
        <b className="tabular-nums">{sum}</b>
        {isCurrent ? (
          <span className="note">This order</span>
        ) : (
          <AppLink className="link link--quiet" href={orderHref(order.order_id)}>
            Open<VisuallyHidden> {name}’s order</VisuallyHidden>
          </AppLink>
        )}
      </div>
    </li>
  )
}

/** "07:20 AM" with a small second part. */
function Start({ time }: { time: string }) {
  const [clock, half] = time.split(' ')
  return (
    <p className="forder__at">
      <b className="tabular-nums">{clock}</b> <small>{half}</small>
    </p>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
