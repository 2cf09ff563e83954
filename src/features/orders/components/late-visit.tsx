import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { visitLines } from '#contract/rules/further-visit.ts'
import { LATE_FROM_MINUTES } from '#contract/rules/late-visit.ts'
import { cancelLinked } from '#contract/rules/linked-orders.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { type RefundAmounts, refundOf } from '#contract/rules/refund.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'
import { cancelledFast, type LateWay, otherSlots, slotWay, waitingWay } from '../late-ways.ts'
import type { LiveVisitView } from '../live-visit-view.ts'
import { nothingBack } from '../refund-format.ts'

const NAME = 'late-way'

/** The credit that was given, and waiting, another slot and a full refund side by side. */
export function LateVisit({ order: whole, ...rest }: LiveVisitView) {
  const order = { ...whole, lines: [...visitLines(whole)] }
  const props = { ...rest, order }
  const [isWaiting, setIsWaiting] = useState(false)
  const { credit, credit_points } = order.late ?? { credit: 0, credit_points: 0 }
  return (
    <>
      {credit > 0 && (
        <Notice tone="good" icon={Wallet} title={`${formatRupees(credit)} is in your wallet`}>
          {formatCount(credit_points, 'point')}, because we are {LATE_FROM_MINUTES} minutes late or
          more. They are yours, also if you move or cancel.
        </Notice>
      )}
      {isWaiting ? (
        <section className="stack stack--3" aria-label="What you chose">
          <p role="status">You are waiting. {waiting(order).words}</p>
          <p>
            <Button onClick={() => setIsWaiting(false)}>Choose again</Button>
          </p>
        </section>
      ) : (
        <Choices {...props} onWait={() => setIsWaiting(true)} />
      )}
      {fastOf(order.lines) && (
        <p className="note">
          If {order.member.firstName} feels unwell or takes diabetes medicine, do not wait to eat.
          Choose another slot.
        </p>
      )}
    </>
  )
}

function Choices({
  order,
  days,
  now,
  onMove,
  onCancel,
  onWait,
}: LiveVisitView & { onWait: () => void }) {
  // Waiting is chosen first: nothing changes without the patient.
  const [slotId, setSlotId] = useState<string | null>(null)
  const slots = days ? otherSlots(order, days) : []
  const chosen = slots.find(({ slot_id }) => slot_id === slotId)
  const wait = waiting(order)
  return (
    <>
      <fieldset>
        <legend className="h3 mb-3">What suits you?</legend>
        <div className="stack stack--3">
          <Pick way={wait} checked={!chosen} onChoose={() => setSlotId(null)} />
          {slots.map((slot) => (
            <Pick
              key={slot.slot_id}
              way={slotWay(order, slot, now)}
              checked={slot === chosen}
              onChoose={() => setSlotId(slot.slot_id)}
            />
          ))}
        </div>
        <p className="note mt-2" role="status">
          <Words>
            {days === undefined && 'Looking for other slots'}
            {days !== undefined &&
              slots.length === 0 &&
              'No other slot is free in the coming days.'}
          </Words>
        </p>
      </fieldset>
      <div className="row row--wrap">
        <Button onClick={() => (chosen ? onMove(chosen.slot_id) : onWait())}>
          {chosen ? `Change to ${slotWay(order, chosen, now).time}` : keepLabel(wait)}
        </Button>
        <Button variant="plain" onClick={() => onMove(undefined)}>
          See all slots
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {cancelLabel(order)}
        </Button>
      </div>
      <p className="note">
        {cancelNote(order)} {cancelledFast(order)}
      </p>
    </>
  )
}

function Pick({
  way,
  checked,
  onChoose,
}: {
  way: LateWay
  checked: boolean
  onChoose: () => void
}) {
  return (
    <PickCard
      name={NAME}
      title={way.title}
      end={<span className="tabular-nums">{way.time}</span>}
      sub={way.words}
      checked={checked}
      onChange={onChoose}
    />
  )
}

function waiting(order: Order): LateWay {
  const who = order.phlebotomist?.name ?? 'our phlebotomist'
  return waitingWay(order, who, order.phlebotomist_way?.arrives_at ?? null)
}

function keepLabel({ time }: LateWay): string {
  return time === '' ? 'Keep this visit' : `Keep ${time}`
}

function cancelNote(order: Order): string {
  if (order.further_visit) return 'Your order stays open, and you can choose another slot later.'
  const total = totalOf(refundOfVisit(order))
  if (total === 0) return nothingBack([order], 'cancelling costs nothing', order.linked)
  return total === totalOf(refundOf(order))
    ? 'Cancelling returns everything you paid, the collection charge too.'
    : 'Cancelling returns what you paid, without the collection charge: the others of the visit keep it.'
}

function cancelLabel(order: Order): string {
  if (order.further_visit) return 'Cancel visit'
  const total = totalOf(refundOfVisit(order))
  return total > 0 ? `Cancel, refund ${formatRupees(total)}` : 'Cancel order'
}

/** In a booking, the collection charge may pass to those who stay. */
function refundOfVisit(order: Order): RefundAmounts {
  return order.linked ? cancelLinked(order.linked, order.order_id).refund : refundOf(order)
}

function totalOf({ online, wallet }: RefundAmounts): number {
  return roundToPaisa(online + wallet)
}
