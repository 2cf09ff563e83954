import { clsx } from 'clsx'
import Clock from 'lucide-react/icons/clock'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { hourRows, weekOf } from '#lib/format/opening-hours-format.ts'
import { Icon } from '#ui/icon.tsx'
import { formatOpenState } from '../centre-format.ts'

export function CentreHours({ centre, now }: { centre: Centre; now: LabMoment }) {
  const week = weekOf(centre)
  const { open, words } = formatOpenState(week, now)
  return (
    <div className="place__hours">
      <p className={clsx('place__now', !open && 'is-shut')}>
        <Icon icon={Clock} size={16} />
        {words}
      </p>
      <dl>
        {hourRows(week).map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
