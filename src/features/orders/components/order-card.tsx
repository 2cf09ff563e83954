import type { OrderSummary } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import { timesInWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Tag } from '#ui/tag.tsx'
import { Words } from '#ui/words.tsx'
import {
  canRate,
  dayOf,
  formatPatient,
  formatResults,
  formatState,
  formatVisit,
  sumsOf,
  toneOf,
} from '../order-format.ts'
import { orderHref } from '../order-tabs.ts'
import { OrderCardActions, type OrderCardHandlers } from './order-card-actions.tsx'
import { VisitRating } from './visit-rating.tsx'

type OrderCardProps = {
  order: OrderSummary
  /** Its visit as a whole; null for a walk-in. */
  visit: Timing | null
  /** Its button is the primary action of the screen. */
  isNext: boolean
  handlers: OrderCardHandlers
  heading?: 'h3' | 'h4'
}

export function OrderCard(props: OrderCardProps) {
  const { order, visit, isNext, handlers, heading: Title = 'h3' } = props
  const { phlebotomist, order_id } = order
  const { rating } = handlers
  return (
    <>
      <div className="order__head">
        <div>
          <Title className="h4">
            <AppLink className="order__name" href={orderHref(order_id)}>
              {order.test_names.join(', ')}
            </AppLink>
          </Title>
          <p className="note">{formatPatient(order.member)}</p>
        </div>
        <Tag tone={toneOf(order)}>{formatState(order)}</Tag>
      </div>
      <CardFacts order={order} />
      <CardResult order={order} visit={visit} />
      <OrderCardActions order={order} isNext={isNext} handlers={handlers} />
      {phlebotomist && canRate(order) && (
        <div className="order__rate">
          <VisitRating
            name={phlebotomist.name}
            orderNo={order.order_no}
            look="row"
            busy={rating.busy === order_id}
            failure={rating.failed?.orderId === order_id ? rating.failed.words : undefined}
            onRate={(given) => rating.send(order_id, given)}
          />
        </div>
      )}
    </>
  )
}

function CardFacts({ order }: { order: OrderSummary }) {
  const { term, day } = dayOf(order)
  const facts = [
    [term, day],
    ['Order', order.order_no],
    ...sumsOf(order).map(([name, rupees]) => [name, formatRupees(rupees)]),
  ]
  return (
    <dl className="order__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The result; before the visit, its time and place. */
function CardResult({ order, visit }: Pick<OrderCardProps, 'order' | 'visit'>) {
  const samples = containerKinds([order])
  const results = formatResults(order.reports)
  const { centre_name, come_between, status } = order
  const walkIn = centre_name && `Walk in ${comeInWords(come_between)}`
  const times = isBeforeVisit(status) && (visit ? timesInWords(visit) : walkIn)
  const fact = results ? results.count : times
  return (
    <div className="order__result">
      {samples.length > 0 && <SampleMarks samples={samples} />}
      <p className="note">
        <Words>
          {fact && (
            <Words>
              <b className="tabular-nums">{fact}</b>,{' '}
            </Words>
          )}
          {results?.outcome ?? centre_name ?? formatVisit(order)}
        </Words>
      </p>
    </div>
  )
}
