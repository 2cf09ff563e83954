import { type ReactNode, useId } from 'react'
import type { Slot } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { awaitsSlot } from '#contract/rules/cancellation.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { leavesVisit } from '#contract/rules/linked-orders.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { SlotPicker } from '#forms/slot-picker.tsx'
import { allInWords } from '#lib/format/count-in-words.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { LastMeal } from '#lib/slots/last-meal.tsx'
import { RestrictionsBegun } from '#lib/slots/restrictions-begun.tsx'
import { placesNeeded } from '#machines/order-change/order-windows.ts'
import { Button } from '#ui/button.tsx'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { Notice } from '#ui/notice.tsx'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Words } from '#ui/words.tsx'
import { wholeVisit } from '../order-groups.ts'
import {
  type ReschedulableVisit,
  type RescheduleView,
  reschedulableVisits,
} from '../reschedule-view.ts'
import { closedInWords, movedCharge, movePreview, TWO_VISITS } from '../visit-change.ts'
import { nextCharge, SAME_PRICE, visitOrdersOf, visitPrice } from '../visit-format.ts'
import { AgainOrKeep, ChangeDialog, ChangedPlan, NotChanged } from './change-dialog.tsx'
import { ChangeTable } from './change-table.tsx'
import { VisitStyles } from './visit-styles.tsx'
import { WhoChips } from './who-chips.tsx'

export type RescheduleDialogProps = RescheduleView & {
  /** Says of the account's other visits at the chosen time. */
  otherVisits: ReactNode
  onClose: () => void
}

/** The order keeps its time until the new one is confirmed. */
export function RescheduleDialog({ onClose, ...view }: RescheduleDialogProps) {
  const { snapshot } = view
  const isOver = snapshot.matches('done') || snapshot.matches('gone')
  return (
    <ChangeDialog
      snapshot={snapshot}
      onClose={onClose}
      className="sheet--wide"
      title={awaitsSlot(view.order) ? 'Choose a slot' : 'Change slot'}
      description={isOver ? undefined : keepsInWords(view)}
    >
      <Content {...view} onClose={onClose} />
    </ChangeDialog>
  )
}

function keepsInWords(view: RescheduleView): string {
  const { snapshot, order } = view
  const { withLinked } = snapshot.context
  const charge = chargeOfNext(view)
  const same = visitPrice(order, charge) ?? SAME_PRICE
  const keeps = awaitsSlot(order)
    ? 'Choose the slot of the next visit.'
    : `${withLinked ? 'The visit' : `Order ${order.order_no}`} keeps its slot until the new one is booked.`
  if (withLinked || !leaves(order)) return `${keeps} ${same}`
  const more = charge > 0 ? `${same} ` : ''
  return `${keeps} ${more}${TWO_VISITS} You see the price before you confirm.`
}

function chargeOfNext({ snapshot, order, visiting }: RescheduleView): number {
  return nextCharge(snapshot.context.withLinked ? [order, ...visiting] : [order])
}

function leaves({ order_id, linked }: Order): boolean {
  return linked !== undefined && leavesVisit(linked, order_id)
}

function Content(props: RescheduleDialogProps) {
  const { snapshot } = props
  if (snapshot.matches('loading')) return <Waiting />
  if (snapshot.matches({ review: 'crowded' })) return <Crowded {...props} />
  if (snapshot.matches({ review: 'full' })) return <Full {...props} />
  if (snapshot.matches('review') || snapshot.matches('sending')) return <Choosing {...props} />
  if (snapshot.matches('done')) return <Moved {...props} />
  return <NotChanged {...props} copy={notMoved(props.order)} />
}

const NOT_MOVED = {
  kept: 'Your order keeps its current slot.',
  unsure: 'Your slot may already be changed. You can safely try again.',
  keep: 'Keep current slot',
  another: 'See free slots',
}
const NOT_BOOKED = {
  kept: 'No slot is booked yet.',
  unsure: 'Your slot may already be booked. You can safely try again.',
  keep: 'Not now',
  another: 'See free slots',
}

function notMoved(order: Order) {
  return awaitsSlot(order) ? NOT_BOOKED : NOT_MOVED
}

function Choosing(props: RescheduleDialogProps) {
  const { snapshot, send } = props
  const busy = snapshot.matches('sending')
  const places = reschedulableVisits(props)
  const chosen = places.flatMap(({ chosen }) => chosen ?? [])
  const times = chosen.map((slot) => windowInWords(visitSpan(placesNeeded(snapshot.context), slot)))
  return (
    <>
      <People {...props} />
      <fieldset className="stack" disabled={busy}>
        <legend className="vh">New slot</legend>
        {places.map((place) => (
          <NewSlot key={place.subdepartment} {...props} place={place} />
        ))}
      </fieldset>
      <div className="sheet__foot stack stack--2">
        {chosen.map((slot) => (
          <SecondVisit key={slot.slot_id} {...props} slot={slot} />
        ))}
        {props.otherVisits}
        {places.map((place) => (
          <Before key={place.subdepartment} {...place} member={props.order.member} />
        ))}
        <Button
          wide
          variant="next"
          busy={busy}
          busyLabel="Booking the new slot"
          disabled={!busy && !snapshot.can({ type: 'change.confirm' })}
          onClick={() => send({ type: 'change.confirm' })}
        >
          {times.length > 0
            ? `${awaitsSlot(props.order) ? 'Book' : 'Change to'} ${times.join(' and ')}`
            : 'Choose a new slot'}
        </Button>
      </div>
    </>
  )
}

/** The free slots of one visit or appointment; the current day first, as usually only the hour changes. */
function NewSlot(props: RescheduleDialogProps & { place: ReschedulableVisit }) {
  const { send, place, order } = props
  const { subdepartment, now, why, lines } = place
  const id = useId()
  return (
    <section className="stack stack--4" aria-labelledby={id}>
      <p className="note" id={id}>
        {awaitsSlot(order) ? (
          'The next visit has no slot yet.'
        ) : (
          <Words>
            {subdepartment ? <b>{subdepartment}</b> : 'Your visit'}{' '}
            {now ? (
              <Words>
                is now on <b className="tabular-nums">{windowInWords(now)}</b>
              </Words>
            ) : (
              'has no slot yet'
            )}
            .
          </Words>
        )}
      </p>
      {why.map((words) => (
        <p key={words} className="note">
          {words}
        </p>
      ))}
      <SlotPicker
        {...place}
        // As when it was booked, the time of a scan is limited by no rule of blood tests.
        lines={subdepartment ? [] : lines}
        own={now}
        date={now?.slot_date}
        value={place.chosen?.slot_id ?? null}
        chargeOf={(charge) => (subdepartment ? undefined : extraInWords(props, charge))}
        onChoose={(slot) => send({ type: 'slot.choose', slot, subdepartment })}
      />
    </section>
  )
}

/** What slots with these charges add to the price: of one who leaves a shared visit, and of a further visit. */
function extraInWords(view: RescheduleDialogProps, { from, to }: { from: number; to: number }) {
  const { snapshot, order } = view
  const next = chargeOfNext(view)
  const extraOf = (charge: number) =>
    next + (snapshot.context.withLinked ? 0 : movedCharge(order, charge))
  const extra = { from: extraOf(from), to: extraOf(to) }
  return extra.to === 0 ? 'same price' : `${formatRupeesRange(extra)} more`
}

/** Everybody of the visit, or this person only; or why only this one. */
function People({ snapshot, send, order }: RescheduleDialogProps) {
  const { places, withLinked } = snapshot.context
  const closed = order.linked && leaves(order) ? closedInWords(order.linked) : null
  if (places === 1) return closed ? <p className="note">{closed}</p> : null
  return (
    <>
      <VisitStyles />
      <WhoChips
        options={[
          { value: 'all', label: capitalise(allInWords(places)) },
          { value: order.order_id, label: `Only ${order.member.firstName}` },
        ]}
        value={withLinked ? 'all' : order.order_id}
        onValueChange={(who) =>
          send({ type: 'people.choose', orderId: order.order_id, withLinked: who === 'all' })
        }
        disabled={snapshot.matches('sending')}
      />
    </>
  )
}

/** What a person who moves alone adds to the bill, for the chosen slot. */
function SecondVisit(props: RescheduleDialogProps & { slot: Slot }) {
  const { snapshot, order, booking, slot } = props
  const preview = snapshot.context.withLinked
    ? null
    : movePreview(order, slot, visitOrdersOf(booking))
  if (!preview) return null
  return (
    <div role="status">
      <ChangeTable preview={preview} caption={`If only ${order.member.firstName} moves`} />
    </div>
  )
}

type BeforeProps = ReschedulableVisit & { member: Order['member'] }

/** The last meal, and what should be avoided already. */
function Before({ chosen, lines, subdepartment, member }: BeforeProps) {
  const fast = fastOf(lines)
  const atHome = subdepartment === null
  if (!chosen) return null
  return (
    <p className="note empty:hidden" role="status">
      {fast && <LastMeal slot={chosen} hours={fast.hours} atHome={atHome} />}
      <RestrictionsBegun lines={lines} slot={chosen} member={member} atHome={atHome} />
    </p>
  )
}

function Crowded(props: RescheduleDialogProps) {
  const { snapshot } = props
  const all = allInWords(snapshot.context.places)
  return (
    <>
      <People {...props} />
      <Notice role="status" title={`No other slot has room for ${all} in the coming days.`}>
        You can move one person alone. The visit keeps its slot until you confirm.
      </Notice>
      <CheckAgain {...props} />
    </>
  )
}

type CheckAgainProps = Pick<RescheduleDialogProps, 'order' | 'send' | 'onClose'>

function CheckAgain({ order, send, onClose }: CheckAgainProps) {
  return (
    <AgainOrKeep
      keep={notMoved(order).keep}
      onClose={onClose}
      onAgain={() => send({ type: 'change.reload' })}
    >
      Check again
    </AgainOrKeep>
  )
}

function Full(props: RescheduleDialogProps) {
  return (
    <>
      <Notice role="status" title="No other slot is free in the coming days.">
        {`${notMoved(props.order).kept} Slots become free when others cancel.`}
      </Notice>
      <CheckAgain {...props} />
    </>
  )
}

function Moved(props: RescheduleDialogProps) {
  const { snapshot, order, visiting, onClose } = props
  const { changed: moved, withLinked } = snapshot.context
  const others = withLinked ? visiting.filter((one) => one.order_id !== order.order_id) : []
  return (
    <>
      <Notice
        tone="good"
        role="status"
        title={awaitsSlot(order) ? 'Your visit is booked.' : 'Your slot has been changed.'}
      >
        <p className="tabular-nums">
          {[
            moved && movedInWords(moved, visitPrice(order, chargeOfNext(props))),
            'We have sent you a message.',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {moved && (
          <ChangedPlan
            changed={[
              { before: order, after: moved },
              // They have its slot now.
              ...others.map((one) => ({ before: one, after: { ...one, slot: moved.slot } })),
            ]}
          />
        )}
      </Notice>
      <Button
        wide
        variant="next"
        onClick={() => {
          focusHeadingOnClose()
          onClose()
        }}
      >
        Done
      </Button>
    </>
  )
}

/**
 * "Sun 22 Nov, 09:00 AM to 09:30 AM. The price is ₹470."
 * @param own what the visit itself costs; null if it is the first, or in its place and free
 */
function movedInWords(order: Order, own: string | null): string {
  const { appointments, net_payable, linked } = order
  const visit = wholeVisit(order, linked?.orders)
  const atHome = visit ? [`${windowInWords(visit)}.`] : []
  const scans = appointments.map((one) => `${one.subdepartment}: ${windowInWords(one.slot)}.`)
  const price = linked
    ? `All orders together: ${formatRupees(linked.total)}. To pay at service: ${formatRupees(linked.due)}.`
    : `The price is ${formatRupees(net_payable)}.`
  return [...(scans.length > 0 ? scans : atHome), own ?? price].join(' ')
}

function Waiting() {
  return (
    <div className="stack" role="status">
      <span className="vh">Loading free slots</span>
      <Skeleton width="72%" height="20px" />
      <Skeleton width="100%" height="76px" />
      <Skeleton width="100%" height="140px" />
    </div>
  )
}
