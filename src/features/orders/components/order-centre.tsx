import Phone from 'lucide-react/icons/phone'
import type { Centre } from '#contract/centres.endpoints.ts'
import { groupHours } from '#contract/rules/opening-hours.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { buttonClass } from '#ui/button.tsx'
import { Directions, type DirectionsProps } from '#ui/directions.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type OrderCentreProps = {
  centre: Centre
  directions: DirectionsProps['directions']
}

export function OrderCentre({ centre, directions }: OrderCentreProps) {
  const { name, kind, address, locality, city_name, pincode, mobile } = centre
  const place = [address, locality, city_name].filter(Boolean).join(', ')
  return (
    <section className="card stack stack--3" aria-labelledby="order-centre">
      <div>
        <h2 className="h3" id="order-centre">
          {name}
        </h2>
        <p className="note">{kind}</p>
      </div>
      <p>
        {place} <span className="tabular-nums">{pincode}</span>
      </p>
      <Facts items={hoursOf(centre)} />
      <div className="row row--wrap">
        <a className={buttonClass({ size: 'sm' })} href={`tel:${mobile}`}>
          <Icon icon={Phone} size={16} />
          Call <VisuallyHidden>{name} </VisuallyHidden>
          <span className="tabular-nums">{mobile}</span>
        </a>
        <Directions name={name} directions={directions} />
      </div>
    </section>
  )
}

/** spec §9: `hh:mm A`, days with the same hours grouped. */
function hoursOf({ hours }: Centre) {
  const week = hours.map(({ Day, Operaton }) => ({ day: Day, hours: Operaton }))
  return groupHours(week).map((group) => ({
    term: daysOf(group.days),
    value: (
      <span className="tabular-nums">
        {group.hours ? timeSpan(group.hours.open, group.hours.close, '-') : 'Closed'}
      </span>
    ),
  }))
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Mon to Sat" for consecutive days, otherwise a list. */
function daysOf(days: readonly string[]): string {
  const start = WEEK.indexOf(days[0] ?? '')
  const isStretch = days.length > 2 && days.every((day, at) => day === WEEK[start + at])
  return isStretch ? `${days[0]} to ${days.at(-1)}` : days.join(', ')
}
