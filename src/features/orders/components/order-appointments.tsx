import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { FilmMark } from '#ui/film-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { OrderAppointment } from '../order-appointments.ts'

type OrderAppointmentsProps = {
  appointments: readonly OrderAppointment[]
  /** The page shows the whole plan of the order. */
  isPlanned?: boolean
}

export function OrderAppointments({ appointments, isPlanned = false }: OrderAppointmentsProps) {
  return (
    <section className="stack stack--3" aria-labelledby="order-appointments">
      <h2 className="h2" id="order-appointments">
        {appointments.length === 1 ? 'Your appointment' : 'Your appointments'}
      </h2>
      {appointments.map((appointment) => (
        <Appointment
          key={appointment.subdepartment}
          {...appointment}
          preparation={isPlanned ? [] : appointment.preparation}
        />
      ))}
    </section>
  )
}

function Appointment({
  subdepartment,
  names,
  modality,
  when,
  state,
  preparation,
}: OrderAppointment) {
  return (
    <article className="appt" aria-label={`${subdepartment} appointment`}>
      <div className="appt__head">
        <FilmMark modality={modality} size={32} />
        <div className="grow">
          <h3 className="h4">{names.join(', ') || subdepartment}</h3>
          <p className="note">
            <span className="tabular-nums">{when}</span>
          </p>
        </div>
        <p className="appt__time">
          <Tag tone={state.tone}>{state.label}</Tag>
        </p>
      </div>
      {preparation.length > 0 && (
        <p className="appt__prep">
          <Icon icon={ClipboardCheck} />
          <span>{preparation.join(' ')}</span>
        </p>
      )}
    </article>
  )
}
