import Check from 'lucide-react/icons/check'
import GlassWater from 'lucide-react/icons/glass-water'
import type { Slot } from '#contract/cart.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { shortDate } from '#lib/dates.ts'
import type { Elsewhere } from '#lib/slots/elsewhere.ts'
import type { AppointmentDays, HeldAppointment } from '#machines/checkout/appointments.ts'
import { FilmMark } from '#ui/film-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { Words } from '#ui/words.tsx'
import { appointmentWindows, type NeededAppointment } from '../appointment-windows.ts'
import { AppointmentTimes } from './appointment-times.tsx'

type AppointmentCardProps = {
  needed: NeededAppointment
  /** Who it is for, where several people have one. */
  person: string | null
  /** Element id of the heading. */
  headingId: string
  /** Preparation for the scans, as sentences; the plan of a chosen time replaces them. */
  preparation: readonly string[]
  days: AppointmentDays | undefined
  /** The day selected in the strip. */
  date: string
  held: readonly HeldAppointment[]
  /** The time being requested. */
  asked: string | null
  /** Times too close to it are not offered; `days` has them as taken. */
  elsewhere?: Elsewhere | undefined
  onChoose: (slot: Slot) => void
}

export function AppointmentCard(props: AppointmentCardProps) {
  const { needed, person, headingId, preparation, days, date, held, asked, elsewhere, onChoose } =
    props
  const { subdepartment, scans, minutes, lines } = needed
  const packages = lines.filter(({ type }) => type === 'package').map(({ name }) => name)
  const mine = held.find((one) => one.subdepartment === subdepartment)
  const windows = days ? appointmentWindows(days, date, held) : []
  return (
    <section className="appt" aria-labelledby={headingId}>
      <div className="appt__head">
        <FilmMark modality={scans[0]?.modality} size={32} />
        <div className="grow">
          <h2 className="h4 outline-none" id={headingId} tabIndex={-1}>
            {person && <span>{person}: </span>}
            {scans.map(({ name }) => name).join(', ')}
          </h2>
          <p className="note">
            <Words>
              {subdepartment}, <span className="tabular-nums">{minutes} min</span>
              {packages.length > 0 && `, from ${packages.join(' and ')}`}
            </Words>
          </p>
        </div>
        <p className="appt__time">
          <HeldTag held={mine} date={date} />
        </p>
      </div>
      {preparation.length > 0 && !mine && (
        <p className="appt__prep">
          <Icon icon={GlassWater} size={16} />
          <span>{preparation.join(' ')}</span>
        </p>
      )}
      <AppointmentTimes
        name={`time-${subdepartment}-${needed.orderId}`}
        windows={windows}
        value={asked ?? mine?.hold.slot.slot_id}
        elsewhere={elsewhere}
        onChoose={onChoose}
      />
    </section>
  )
}

function HeldTag({ held, date }: { held: HeldAppointment | undefined; date: string }) {
  if (!held) return <Tag tone="warn">Choose</Tag>
  const { slot_date, from_time } = held.hold.slot
  return (
    <Tag tone="good" icon={Check}>
      <span className="vh">Held: </span>
      {slot_date === date ? '' : `${shortDate(slot_date)}, `}
      {clockTime(from_time)}
    </Tag>
  )
}
