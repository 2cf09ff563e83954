import Star from 'lucide-react/icons/star'
import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import type { Phlebotomist } from '#contract/phlebotomists.endpoints.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import { plainWords } from '#contract/rules/in-words.ts'
import { shortDateTime } from '#lib/dates.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { Icon } from '#ui/icon.tsx'
import { Words } from '#ui/words.tsx'
import { canRate } from '../order-format.ts'
import type { OrderRating } from '../use-rate-order.ts'
import { PhlebotomistFace, PhlebotomistIntro } from './phlebotomist-card.tsx'
import { VisitRating } from './visit-rating.tsx'

type OrderPhlebotomistProps = {
  order: Order
  /** Undefined until it is loaded. */
  profile: Phlebotomist | undefined
  rating: OrderRating
}

/** Who comes: photo, name, badge and languages; after the visit, its rating. */
export function OrderPhlebotomist({ order, profile, rating }: OrderPhlebotomistProps) {
  const { phlebotomist, phlebotomist_rating, order_id } = order
  if (!phlebotomist) return null
  const { name, badge } = phlebotomist
  const who = { ...profile, ...phlebotomist }
  const asks = canRate(order)
  return (
    <div className="card__part stack stack--3">
      {isAfterVisit(order.status) ? (
        <PhlebotomistFace who={who} title={asks ? 'How was the visit?' : name}>
          <Words>
            {asks && `${name}, `}
            <span className="tabular-nums">
              {asks ? formatVisitedAt(order) : `ID ${plainWords(badge)}`}
            </span>
          </Words>
        </PhlebotomistFace>
      ) : (
        <PhlebotomistIntro who={who} />
      )}
      {asks && (
        <VisitRating
          name={name}
          busy={rating.busy === order_id}
          failure={rating.failed?.orderId === order_id ? rating.failed.words : undefined}
          onRate={(given) => rating.send(order_id, given)}
        />
      )}
      <Rated rating={phlebotomist_rating} />
    </div>
  )
}

/** "You rated this visit 4 out of 5." Takes the focus of the form that it replaces. */
function Rated({ rating }: { rating: number | null }) {
  const words = useRef<HTMLParagraphElement>(null)
  const shown = useRef(rating)
  useEffect(() => {
    const isNew = shown.current === null && rating !== null
    shown.current = rating
    if (isNew && document.activeElement === document.body) words.current?.focus()
  }, [rating])
  if (rating === null) return null
  return (
    <p className="note row outline-none" ref={words} tabIndex={-1}>
      <Icon icon={Star} size={16} />
      <span>
        You rated this visit <b className="tabular-nums">{rating} out of 5</b>. Thank you.
      </span>
    </p>
  )
}

/** The time of the sample, otherwise of the booked slot. */
function formatVisitedAt({ timeline, slot }: Order): string {
  const taken = timeline.find(({ status }) => status === 'sample_collected')
  if (taken) return shortDateTime(taken.at)
  return slot ? startInWords(slot) : ''
}
