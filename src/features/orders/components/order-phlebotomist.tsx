import Star from 'lucide-react/icons/star'
import type { Order } from '#contract/orders.schemas.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import { labTime } from '#lib/dates.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { Icon } from '#ui/icon.tsx'
import { canRate } from '../order-format.ts'
import type { OrderRating } from '../use-rate-order.ts'
import { VisitRating } from './visit-rating.tsx'

/** The phlebotomist's name and badge; after the visit, its rating. */
export function OrderPhlebotomist({ order, rating }: { order: Order; rating: OrderRating }) {
  const { phlebotomist, phlebotomist_rating, order_id } = order
  if (!phlebotomist) return null
  const { name, badge } = phlebotomist
  const asks = canRate(order)
  return (
    <div className="card__part stack stack--3">
      <div className="who">
        <span className="who__pic" aria-hidden="true">
          {name.charAt(0)}
        </span>
        <div>
          <h2 className="h4">{asks ? 'How was the visit?' : name}</h2>
          <p className="note">
            {asks && `${name}, `}
            <span className="tabular-nums">{asks ? formatVisitedAt(order) : `ID ${badge}`}</span>
          </p>
        </div>
      </div>
      {!isAfterVisit(order.status) && <p className="note">Check this ID at the door.</p>}
      {asks && (
        <VisitRating
          name={name}
          busy={rating.busy === order_id}
          failure={rating.failed?.orderId === order_id ? rating.failed.words : undefined}
          onRate={(given) => rating.send(order_id, given)}
        />
      )}
      {phlebotomist_rating !== null && <Rated rating={phlebotomist_rating} />}
    </div>
  )
}

/** "You rated this visit 4 of 5." */
export function Rated({ rating }: { rating: number }) {
  return (
    <p className="note row" role="status">
      <Icon icon={Star} size={16} />
      <span>
        You rated this visit <b className="tabular-nums">{rating} of 5</b>. Thank you.
      </span>
    </p>
  )
}

/** The time of the sample, otherwise of the booked slot. */
function formatVisitedAt({ timeline, slot }: Order): string {
  const taken = timeline.find(({ status }) => status === 'sample_collected')
  if (taken) return labTime(taken.at).format('ddd D MMM, hh:mm A')
  return slot ? startInWords(slot) : ''
}
