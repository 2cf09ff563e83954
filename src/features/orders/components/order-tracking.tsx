import type { Order } from '#contract/orders.schemas.ts'
import { labTime, slashDateTime } from '#lib/dates.ts'
import type { ReportFile } from '#lib/report-file/use-report-file.ts'
import { fullName } from '#lib/words/person-words.ts'
import { Tag } from '#ui/tag.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { appointmentsOf } from '../order-appointments.ts'
import { formatStatus, headline, isOpen, STATUS_TONE } from '../order-format.ts'
import { sampleStatus, samplesOf } from '../order-samples.ts'
import { orderTimeline } from '../order-timeline.ts'
import type { OrderRating } from '../use-rate-order.ts'
import { OrderAppointments } from './order-appointments.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderCentre } from './order-centre.tsx'
import { OrderStatusAnnouncer } from './order-news.tsx'
import type { OrderPageHandlers } from './order-page-actions.tsx'
import { OrderReports } from './order-reports.tsx'
import { OrderSamples } from './order-samples.tsx'
import { SafetyAnswers } from './safety-answers.tsx'

type OrderTrackingProps = {
  order: Order
  /** `YYYY-MM-DD` on the lab's calendar. */
  today: string
  /** When the newest state was asked for in vain; what is shown is older. */
  staleSince: number | undefined
  directions: { readonly busy: boolean; readonly ask: () => void }
  rating: OrderRating
  pdf: ReportFile
  deeds: OrderPageHandlers
}

/** One order: where it stands, what is taken, its life, and what it costs. */
export function OrderTracking(props: OrderTrackingProps) {
  const { order, today, staleSince, directions, rating, pdf, deeds } = props
  const place = sampleStatus(order.status)
  const samples = samplesOf(order)
  const appointments = appointmentsOf(order)
  return (
    <div className="cols cols--aside">
      <div className="stack stack--8">
        <div className="stack stack--3">
          <p>
            <Tag tone={STATUS_TONE[order.status]}>{formatStatus(order.status, order)}</Tag>
          </p>
          <h1 className="h1 text-pretty">{headline(order)}</h1>
          <p className="note">{subline(order)}</p>
          {staleSince !== undefined && (
            <p className="note" role="status">
              No answer from the lab just now. This is how it stood at{' '}
              <span className="n">{labTime(staleSince).format('hh:mm A')}</span>.
            </p>
          )}
          <OrderStatusAnnouncer order={order} />
        </div>
        {order.reports.length > 0 && <OrderReports order={order} pdf={pdf} />}
        {appointments.length > 0 && <OrderAppointments appointments={appointments} />}
        {order.centre && <OrderCentre centre={order.centre} directions={directions} />}
        {place && samples.length > 0 && <OrderSamples samples={samples} place={place} />}
        <section aria-labelledby="order-life">
          <h2 className="h2 mb-4" id="order-life">
            {lifeTitle(order)}
          </h2>
          {orderTimeline(order, today).map(({ label, items }) => (
            <Timeline key={label} day={label} items={items} />
          ))}
        </section>
        {order.safety_answers.length > 0 && <SafetyAnswers answers={order.safety_answers} />}
      </div>
      <OrderAside order={order} rating={rating} deeds={deeds} />
    </div>
  )
}

function lifeTitle({ status, order_type }: Order): string {
  if (status === 'cancelled') return 'What happened'
  return order_type === 'home_collection'
    ? 'From your door to the report'
    : 'From the visit to the report'
}

function subline({ member, status, report_by }: Order): string {
  const who = `For ${fullName(member)}.`
  return report_by && isOpen(status)
    ? `${who} The report follows by ${slashDateTime(report_by)}.`
    : who
}
