import { Check } from 'lucide-react'
import { useState } from 'react'
import type { CartLine, SlotDay } from '#contract/cart.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import { labTime } from '#lib/dates.ts'
import { DayStrip } from '#ui/day-strip.tsx'
import { FilmMark } from '#ui/film-mark.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { WindowGrid } from '#ui/window-grid.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { groupWindows } from '../window-groups.ts'
import { gridTimes } from '../window-words.ts'
import { SlotNotices } from './slot-notices.tsx'
import { SlotStatus } from './slot-status.tsx'

/** One appointment for each sub-department, all in one visit. */
export function SlotRadiology({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, lines } = checkout
  const { basket, days, member, centre } = snapshot.context
  const [shown, setShown] = useState<string | null>(null)
  const date = shown ?? days.find(({ free }) => free > 0)?.slot_date
  const day = days.find(({ slot_date }) => slot_date === date)
  const count = basket.subdepartments.length
  const { message } = planVisit(lines, true)
  return (
    <>
      <div className="stack stack--2">
        <h1 className="h1">
          {count === 1 ? 'When is the appointment?' : `${count} appointments, one visit`}
        </h1>
        <p className="note">
          For {member?.firstName}, at {centre?.name}.
        </p>
      </div>
      <SlotStatus snapshot={snapshot} />
      <SlotNotices checkout={checkout} />
      <DayStrip name="day" value={date} onValueChange={setShown} days={days.map(toDay)} />
      {day &&
        basket.subdepartments.map((subdepartment) => (
          <Appointment
            key={subdepartment}
            checkout={checkout}
            subdepartment={subdepartment}
            lines={lines.filter((line) => line.subdepartment === subdepartment)}
            day={day}
          />
        ))}
      {message && <Notice title={message} />}
    </>
  )
}

type AppointmentProps = {
  checkout: CheckoutView
  subdepartment: string
  lines: readonly CartLine[]
  day: SlotDay
}

function Appointment({ checkout, subdepartment, lines, day }: AppointmentProps) {
  const { snapshot, send } = checkout
  const held = snapshot.context.appointments.find((one) => one.subdepartment === subdepartment)
  const choose = (id: string) => {
    const slot = day.slots.find(({ slot_id }) => slot_id === id)
    if (slot) send({ type: 'appointment.choose', slot, subdepartment })
  }
  return (
    <section className="appt" aria-label={`${subdepartment} appointment`}>
      <div className="appt__head">
        <FilmMark modality={lines[0]?.modality ?? subdepartment} size={32} />
        <div className="grow">
          <h2 className="h4">{lines.map(({ name }) => name).join(', ')}</h2>
          <p className="note">{subdepartment}</p>
        </div>
        <p className="appt__time">
          {held ? (
            <Tag tone="good" icon={Check}>
              {clockTime(held.hold.slot.from_time)}
            </Tag>
          ) : (
            <Tag tone="warn">Choose</Tag>
          )}
        </p>
      </div>
      {groupWindows(day, false).map((group) => (
        <WindowGrid
          key={group.title}
          name={`window-${subdepartment}`}
          title={group.title}
          windows={group.windows.map(({ slot, state }) => ({
            value: slot.slot_id,
            ...gridTimes(slot),
            state,
          }))}
          value={held?.hold.slot.slot_id}
          onValueChange={choose}
        />
      ))}
    </section>
  )
}

function toDay({ slot_date, free }: SlotDay) {
  const date = labTime(`${slot_date}T12:00:00+05:30`)
  return {
    value: slot_date,
    weekday: date.format('ddd'),
    day: date.format('D'),
    note: free > 0 ? `${free} free` : 'Full',
    disabled: free === 0,
  }
}
