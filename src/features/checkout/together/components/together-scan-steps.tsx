import House from 'lucide-react/icons/house'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { holdIsOver } from '#config/sites.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { answersTo, textsOf } from '#contract/rules/safety.ts'
import { tooCloseWords } from '#contract/rules/visits-apart.ts'
import { labTime, shortDate } from '#lib/dates.ts'
import { type Elsewhere, withoutTooClose } from '#lib/slots/elsewhere.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { isSameNeed, type NeededAppointment } from '#machines/checkout/appointments.ts'
import { holdsOf, neededIn } from '#machines/linked-booking/linked-booking.context.ts'
import { draftOf, type Part, questionsOf } from '#machines/linked-booking/people.ts'
import { homeVisitOf, visitTooClose } from '#machines/linked-booking/two-places.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DayStrip } from '#ui/day-strip.tsx'
import { clock, HoldAnnouncer } from '#ui/hold-banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { neededAppointments, sharedDays } from '../../appointment-windows.ts'
import { AppointmentCard } from '../../components/appointment-card.tsx'
import { BookingFrame } from '../../components/booking-frame.tsx'
import { FlowError } from '../../components/flow-error.tsx'
import { NextBar, type NextStep } from '../../components/next-step.tsx'
import { SafetyQuestions } from '../../components/safety-questions.tsx'
import { groupQuestions } from '../../question-groups.ts'
import { scanPreparation } from '../../scan-preparation.ts'
import { useSecondsLeft } from '../../use-seconds-left.ts'
import { type LinkedView, pricedParts, STEP_HREFS } from '../linked-view.ts'
import { TogetherSummary } from './together-summary.tsx'

/** The safety questions of each person who has a scan. */
export function TogetherAskingStep({ snapshot, send }: LinkedView) {
  const { answers, error } = snapshot.context
  const { parts, sum } = pricedParts(snapshot)
  const asked = parts.filter((part) => questionsOf(part).length > 0)
  const isStopped = snapshot.matches({ asking: 'stopped' })
  const next: NextStep = {
    label: 'Choose a slot',
    missing: isStopped ? 'Correct the answer, or change the tests.' : missingOf(asked, answers),
    onPress: () => send({ type: 'answers.confirm' }),
  }
  return (
    <BookingFrame
      step="details"
      hrefs={STEP_HREFS}
      state={stateOf(snapshot)}
      aside={<TogetherSummary snapshot={snapshot} charges={undefined} next={next} />}
    >
      <div className="stack stack--2">
        <h1 className="h1 outline-none" tabIndex={-1}>
          Safety questions for the {asked.length > 1 ? 'scans' : 'scan'}
        </h1>
        <p className="note">
          For {listInWords(asked.map(({ member }) => member.firstName))}. Only our radiology team
          sees the answers.{' '}
          <button
            type="button"
            className="link"
            onClick={() => send({ type: 'step.goTo', step: 'people' })}
          >
            Change the tests
          </button>
        </p>
      </div>
      {error && !isStopped && <FlowError error={error} />}
      {asked.map((part) => (
        <Asked key={part.key} part={part} snapshot={snapshot} send={send} />
      ))}
      {isStopped && <Stopped />}
      <NextBar next={next} sum={formatRupees(sum.sub_total)} sub="nothing is charged now" />
    </BookingFrame>
  )
}

function Asked({ part, snapshot, send }: LinkedView & { part: Part }) {
  const [kind, setKind] = useState<string | null>(null)
  const questions = questionsOf(part)
  const memberId = part.member.member_id
  return (
    <SafetyQuestions
      groups={groupQuestions(questions, part.lines)}
      questions={questions}
      answers={snapshot.context.answers[memberId] ?? []}
      isStopped={snapshot.matches({ asking: 'stopped' })}
      onAnswer={(answer) => send({ type: 'answer.give', memberId, answer })}
      kind={kind}
      onKind={setKind}
    />
  )
}

function Stopped() {
  const number = callCentreNumber(paths.patientCart.path)
  return (
    <Notice
      tone="bad"
      title="With this answer the scan cannot be booked online"
      actions={
        <a className={buttonClass({ size: 'sm' })} href={telHref(number)}>
          Call {number}
        </a>
      }
    >
      Nothing is held or charged. Correct the answer if it was wrong, or change the tests and book
      the others.
    </Notice>
  )
}

function missingOf(
  asked: readonly Part[],
  answers: LinkedView['snapshot']['context']['answers'],
): string | undefined {
  const open = asked.filter(
    (part) => answersTo(questionsOf(part), answers[part.member.member_id] ?? []) === null,
  )
  if (open.length === 0) return undefined
  const left = open.flatMap((part) =>
    textsOf(questionsOf(part)).filter(
      (text) => !(answers[part.member.member_id] ?? []).some(({ question }) => question === text),
    ),
  )
  return left.length === 1 ? 'Answer the last question.' : `Answer ${left.length} more questions.`
}

/** The appointments at the centre, while the home visit is held. */
export function TogetherAppointmentsStep({ snapshot, send }: LinkedView) {
  const { context } = snapshot
  const { appointmentDays, appointments, centre, error } = context
  const { parts, sum } = pricedParts(snapshot)
  const scans = parts.filter(({ at }) => at === 'centre')
  const needed = neededIn(context)
  const possible = needed.map(({ orderId, subdepartment }) => {
    const all = appointmentDays.find((one) => one.subdepartment === subdepartment)?.days ?? []
    const days = all.map((day) => withoutTooClose(day, atHome(snapshot, orderId)))
    return { orderId, subdepartment, days }
  })
  const days = sharedDays(possible, appointments)
  const [picked, setPicked] = useState<string | null>(null)
  const first = days.find(({ free }) => free > 0)?.slot_date ?? days[0]?.slot_date
  const date = picked ?? appointments[0]?.hold.slot.slot_date ?? first
  const deadlines = holdsOf(context).map(({ expires_at }) => expires_at)
  const secondsLeft = useSecondsLeft(deadlines.toSorted()[0] ?? null)
  const next = nextOf({ snapshot, send })
  const reload = () => send({ type: 'slots.reload' })
  const isExpired = snapshot.matches({ appointments: 'expired' })
  return (
    <BookingFrame
      step="slot"
      hrefs={STEP_HREFS}
      state={stateOf(snapshot)}
      aside={<TogetherSummary snapshot={snapshot} charges={undefined} next={next} />}
    >
      <div className="stack stack--2">
        <h1 className="h1 outline-none" tabIndex={-1}>
          When is the scan?
        </h1>
        <p className="note">
          At {centre?.name}{' '}
          <span className="tabular-nums" translate="no">
            {centre?.pincode}
          </span>
          . The home visit stays held.
        </p>
      </div>
      <HoldAnnouncer secondsLeft={secondsLeft} />
      {isExpired && (
        <Notice
          tone="bad"
          title={`${holdIsOver()}, so we released the appointment`}
          actions={
            <Button size="sm" onClick={reload}>
              See free slots
            </Button>
          }
        >
          Choose a slot again. Your other choices are saved.
        </Notice>
      )}
      {!isExpired && error && (
        <FlowError
          error={error}
          {...(snapshot.matches({ appointments: 'failed' }) && {
            action: { label: 'Try again', onPress: reload },
          })}
        />
      )}
      {snapshot.matches({ appointments: 'loading' }) && days.length === 0 && (
        <div role="status">
          <span className="vh">Loading the slots</span>
          <Skeleton width="100%" height="220px" />
        </div>
      )}
      {days.length > 0 && (
        <DayStrip
          name="day"
          value={date}
          onValueChange={setPicked}
          days={days.map(({ slot_date, free, whyNone }) => {
            const at = labTime(`${slot_date}T12:00:00+05:30`)
            return {
              value: slot_date,
              weekday: at.format('ddd'),
              day: at.format('D'),
              note: free > 0 ? `${free} free` : whyNone,
              disabled: free === 0,
            }
          })}
        />
      )}
      {date &&
        scans.flatMap((part) => {
          const orderId = draftOf(context.drafts, part)?.order_id ?? ''
          const names = possible.filter((one) => one.orderId === orderId)
          const appointmentsOf = neededAppointments(
            names.map(({ subdepartment }) => subdepartment),
            part.lines,
          )
          const held = appointments.filter((one) => one.orderId === orderId)
          const why = whyNotThen(snapshot, orderId, date)
          return appointmentsOf.map((one) => (
            <div key={`${part.key}${one.subdepartment}`} className="stack stack--2">
              {scans.length > 1 && <p className="h4">{part.member.firstName}</p>}
              {why && (
                <p className="fastkey note">
                  <Icon icon={House} size={16} />
                  <span>{why}</span>
                </p>
              )}
              <AppointmentCard
                needed={one}
                headingId={`appointment-${part.key}-${one.subdepartment}`.replace(/[^\w-]/g, '-')}
                preparation={scanPreparation(one.lines, part.member.gender)}
                days={names.find(({ subdepartment }) => subdepartment === one.subdepartment)}
                date={date}
                held={held}
                asked={askedOf(snapshot, { orderId, subdepartment: one.subdepartment })}
                elsewhere={atHome(snapshot, orderId)}
                onChoose={(slot) => {
                  setPicked(slot.slot_date)
                  const { subdepartment } = one
                  send({ type: 'appointment.choose', orderId, subdepartment, slot })
                }}
              />
            </div>
          ))
        })}
      <NextBar
        next={next}
        sum={formatRupees(sum.total)}
        sub={
          appointments[0]
            ? `held for ${clock(secondsLeft)}, ${shortDate(appointments[0].hold.slot.slot_date)}`
            : `home visit held for ${clock(secondsLeft)}`
        }
      />
    </BookingFrame>
  )
}

/** The home visit that the person of a scan has too. */
function atHome({ context }: LinkedView['snapshot'], orderId: string): Elsewhere | undefined {
  if (!homeVisitOf(context, orderId)) return undefined
  return { label: 'at home', isTooClose: (slot) => visitTooClose(context, orderId, slot) !== null }
}

/** Why some times of a day cannot be chosen. */
function whyNotThen(
  { context }: LinkedView['snapshot'],
  orderId: string,
  date: string,
): string | null {
  const visit = homeVisitOf(context, orderId)
  if (visit?.timing.slot_date !== date) return null
  return tooCloseWords(visit.firstName, visit.timing, 'home')
}

/** The time being requested, if any. */
function askedOf(snapshot: LinkedView['snapshot'], needed: NeededAppointment): string | null {
  const { asked, slotId } = snapshot.context
  if (!snapshot.matches({ appointments: 'holding' })) return null
  return asked && isSameNeed(asked, needed) ? slotId : null
}

function nextOf({ snapshot, send }: LinkedView): NextStep {
  const holding = snapshot.matches({ appointments: 'holding' })
  const ready = holding || snapshot.can({ type: 'slot.confirm' })
  return {
    label: 'Go to payment',
    busy: holding,
    busyLabel: 'Holding the slot',
    missing: ready ? undefined : 'Choose a slot for the scan first.',
    onPress: () => send({ type: 'slot.confirm' }),
  }
}
