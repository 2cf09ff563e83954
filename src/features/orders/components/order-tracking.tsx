import Hourglass from 'lucide-react/icons/hourglass'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { SAFETY_ANSWER_LABEL, VISIT_FAILURE_WORDS } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Phlebotomist } from '#contract/phlebotomists.endpoints.ts'
import {
  awaitsSlot,
  isBeforeVisit,
  isCancellable,
  isChangeable,
} from '#contract/rules/cancellation.ts'
import { nextVisitCharge, visitLines } from '#contract/rules/further-visit.ts'
import { capitalise, hoursInWords, listInWords, sentence } from '#contract/rules/in-words.ts'
import { fastHours } from '#contract/rules/preparation/planned-line.ts'
import { awaitsRadiologist, findingsOfOrder } from '#contract/rules/safety.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { shortDateTime } from '#lib/dates.ts'
import { fullName } from '#lib/format/person-format.ts'
import { scanWords, untilDecided } from '#lib/format/review-format.ts'
import type { ReportFile } from '#lib/report-file/use-report-file.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import type { DirectionsProps } from '#ui/directions.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Tag } from '#ui/tag.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Words } from '#ui/words.tsx'
import { appointmentsOf } from '../order-appointments.ts'
import { formatState, headline, isHistory, isOpen, toneOf } from '../order-format.ts'
import { sampleStatus, samplesOf } from '../order-samples.ts'
import { isChange, orderTimeline } from '../order-timeline.ts'
import type { OrderRating } from '../use-rate-order.ts'
import { turnInWords } from '../visit-format.ts'
import { AddedTests } from './added-tests.tsx'
import { OrderAppointments } from './order-appointments.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderCentre } from './order-centre.tsx'
import type { OrderPageHandlers } from './order-page-actions.tsx'
import { OrderReports } from './order-reports.tsx'
import { OrderSamples } from './order-samples.tsx'
import { ReportDelay } from './report-delay.tsx'
import { StaleNote } from './stale-note.tsx'
import { UnusedPayment } from './unused-payment.tsx'

type OrderTrackingProps = {
  order: Order
  /** The person's part of the visit; null for a walk-in, and while it is not known. */
  turn: Timing | null
  /** `YYYY-MM-DD` in the lab's time zone. */
  today: string
  /** ISO instant. */
  now: string
  /** Time of the shown data when the last refresh failed. */
  staleSince: number | undefined
  directions: DirectionsProps['directions']
  /** Who comes; undefined until it is loaded. */
  profile: Phlebotomist | undefined
  rating: OrderRating
  pdf: ReportFile
  handlers: OrderPageHandlers
  /** Slot for the orders that were booked together with this one. */
  visit?: ReactNode
}

export function OrderTracking(props: OrderTrackingProps) {
  const { order, turn, today, now, directions, rating, pdf, handlers, visit } = props
  const place = sampleStatus(order.status)
  const samples = samplesOf(order)
  const appointments = appointmentsOf(order, now)
  return (
    <div className="cols cols--aside">
      <div className="stack stack--8">
        <LiveHeading {...props} />
        <OrderStatusAnnouncer {...{ order, turn, today }} />
        <UnusedPayment order={order} />
        <VisitFailed order={order} onMove={handlers.onMove} />
        <Resample order={order} onMove={handlers.onMove} />
        <ReportDelay order={order} />
        {awaitsRadiologist(order) && <ToBeConfirmed order={order} />}
        {order.reports.length > 0 && <OrderReports order={order} pdf={pdf} />}
        {appointments.length > 0 && (
          <OrderAppointments appointments={appointments} isPlanned={order.linked !== undefined} />
        )}
        {order.centre && <OrderCentre centre={order.centre} directions={directions} />}
        {place && samples.length > 0 && <OrderSamples samples={samples} place={place} />}
        <AddedTests order={order} onTakeOut={handlers.onTakeOut} />
        {visit}
        <OrderLife {...{ order, today, turn }} />
        {order.safety_answers.length > 0 && <SafetyAnswers order={order} />}
      </div>
      <OrderAside {...{ order, turn, rating, handlers }} profile={props.profile} />
    </div>
  )
}

/** The heading; of a home visit as it goes on. */
function LiveHeading(props: OrderTrackingProps) {
  const { order, today, staleSince, handlers } = props
  const isLive = order.order_type === 'home_collection' && isBeforeVisit(order.status)
  if (!isLive) return <OrderHeading {...props} />
  const { onMove, onCancel } = handlers
  return (
    <Suspense fallback={<OrderHeading {...props} />}>
      <LiveVisit {...{ order, today, staleSince, onMove, onCancel }}>
        <OrderHeading {...props} />
      </LiveVisit>
    </Suspense>
  )
}

function OrderHeading({ order, turn, today, staleSince }: OrderTrackingProps) {
  return (
    <div className="stack stack--3">
      <p>
        <Tag tone={toneOf(order)}>{formatState(order)}</Tag>
      </p>
      <h1 className="h1 text-pretty">{headline(order, today, turnInWords(order, turn))}</h1>
      <p className="note">{subline(order)}</p>
      <StaleNote since={staleSince} />
    </div>
  )
}

// Loaded only for a home visit that is to come.
const LiveVisit = lazy(async () => ({
  default: (await import('../live-visit.container.tsx')).LiveVisit,
}))

/** What happened and what comes; folded once nothing more is asked of the patient. */
function OrderLife({ order, today, turn }: Pick<OrderTrackingProps, 'order' | 'today' | 'turn'>) {
  const id = useId()
  const days = orderTimeline(order, today, turn).map(({ label, items }) => (
    <Timeline key={label} day={label} items={items} />
  ))
  if (isHistory(order.status)) return <Accordion summary="History">{days}</Accordion>
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-4" id={id}>
        {order.status === 'cancelled' ? 'What happened' : 'Your order, step by step'}
      </h2>
      {days}
    </section>
  )
}

/** A time that has passed is said by the notice of the delay; why the lab cancelled, by its own words. */
function subline({ member, status, report_by, report_delay, timeline }: Order): string {
  const who = sentence(`For ${fullName(member)}`)
  const last = timeline.at(-1)
  if (last?.status === 'cancelled' && last.note) return `${who} ${sentence(capitalise(last.note))}`
  const isToCome = report_by !== null && isOpen(status) && !report_delay?.late
  return isToCome ? `${who} Report by ${shortDateTime(report_by)}.` : who
}

/** Live region that announces a change once: of the status, or of the phlebotomist's way. */
function OrderStatusAnnouncer({
  order,
  turn,
  today,
}: Pick<OrderTrackingProps, 'order' | 'turn' | 'today'>) {
  // Without the turn: that it becomes known is no news.
  const state = `${formatState(order)}: ${headline(order, today)}.`
  const [seen, setSeen] = useState(state)
  const [news, setNews] = useState('')
  if (state !== seen) {
    setSeen(state)
    setNews(`${formatState(order)}: ${headline(order, today, turnInWords(order, turn))}.`)
  }
  return (
    <p className="vh" role="status">
      {news}
    </p>
  )
}

type NextVisitProps = { order: Order; onMove: OrderPageHandlers['onMove'] }

/** Why the sample was not taken, and the way on. */
function VisitFailed({ order, onMove }: NextVisitProps) {
  if (!order.visit_failed) return null
  const { reason, at } = order.visit_failed
  const charge = nextVisitCharge(order)
  const price = charge > 0 ? `Another visit costs ${formatRupees(charge)}, to pay at service. ` : ''
  const also = isCancellable(order) ? ' You can also cancel the order.' : ''
  return (
    <Notice
      tone="info"
      role="status"
      title={`We could not take the sample: ${VISIT_FAILURE_WORDS[reason]}`}
      actions={
        <Button size="sm" onClick={() => onMove()}>
          Choose another slot
        </Button>
      }
    >
      {`The visit was on ${shortDateTime(at)}. ${price}You see the price before you confirm another slot.${also}`}
    </Notice>
  )
}

/** Why the lab needs another sample, what happens next, and what it costs. */
function Resample({ order, onMove }: NextVisitProps) {
  const { status, timeline, further_visit, visit_failed } = order
  if ((status !== 'resample' && !further_visit) || visit_failed) return null
  const reason = timeline.findLast((entry) => entry.status === 'resample' && !isChange(entry))?.note
  const lines = visitLines(order)
  const hours = Math.max(0, ...lines.map(fastHours))
  return (
    <Notice
      tone="info"
      role="status"
      title={reason ?? 'The first sample could not be tested.'}
      actions={
        awaitsSlot(order) && (
          <Button size="sm" onClick={() => onMove()}>
            Choose a slot
          </Button>
        )
      }
    >
      {lines.length < order.lines.length && (
        <p>We need another sample for {listInWords(lines.map(({ name }) => name))}.</p>
      )}
      <p>{howTaken(order)}</p>
      <p>
        {hours > 0
          ? `Prepare as before the first sample: fast for ${hoursInWords(hours)}.`
          : 'Prepare as before the first sample.'}{' '}
        Your report comes after the new sample.
      </p>
    </Notice>
  )
}

function howTaken(order: Order): string {
  const { centre, further_visit } = order
  if (centre) {
    return `Please come to ${centre.name} again soon and show your order number. It is free of charge.`
  }
  if (!further_visit) return 'We call you to fix the time and come again. It is free of charge.'
  const { charge } = further_visit
  const price = charge > 0 ? `costs ${formatRupees(charge)}` : 'is free of charge'
  if (!awaitsSlot(order)) return `The visit ${price}.`
  return `Choose when we come again. The visit ${price}${charge > 0 ? ', to pay at service' : ''}.`
}

function reasonsOf(order: Order): string[] {
  return [...new Set(findingsOfOrder(order).map(({ question }) => question.reason))]
}

/** Why the order waits, and until when. */
function ToBeConfirmed({ order }: { order: Order }) {
  const answers = new Set(findingsOfOrder(order).map(scanWords))
  const by = order.radiologist_review?.by
  const isDiscussed = order.radiologist_review?.state === 'discussing'
  return (
    <Notice tone="info" icon={Hourglass} title="Why this scan is checked first">
      {[...answers, ...reasonsOf(order)].map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        <Words>
          {isDiscussed
            ? `The radiologist suggests another day or test. We will call you. ${untilDecided(order)} `
            : by &&
              `The radiologist will reply by ${shortDateTime(by)}, and we will send you a message. `}
          {!order.paid && 'You pay nothing until the scan is confirmed.'}
        </Words>
      </p>
    </Notice>
  )
}

/** With what follows from them until the scan; while the radiologist is awaited, the notice says it. */
function SafetyAnswers({ order }: { order: Order }) {
  const reasons = awaitsRadiologist(order) ? [] : reasonsOf(order)
  return (
    <section aria-labelledby="order-answers">
      <h2 className="h2 mb-3" id="order-answers">
        Your answers to the safety questions
      </h2>
      <div className="card">
        <dl className="stack stack--3">
          {order.safety_answers.map(({ question, answer }) => (
            <div className="row row--between row--top" key={question}>
              <dt>{question}</dt>
              <dd>
                <b>{SAFETY_ANSWER_LABEL[answer]}</b>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {isChangeable(order) &&
        [...reasons, 'Has something changed? Tell the centre before your visit.'].map((words) => (
          <p key={words} className="note mt-2">
            {words}
          </p>
        ))}
    </section>
  )
}
