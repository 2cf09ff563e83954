import { clsx } from 'clsx'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Clock from 'lucide-react/icons/clock'
import { paths } from '#config/paths.ts'
import { type LabMoment, openState } from '#contract/rules/open-now.ts'
import { openWords, weekWords } from '#lib/format/opening-hours-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { serviceMarks } from '#ui/service-marks.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { NearCentre } from '../home-facts.ts'

export interface CentreCardProps {
  centre: NearCentre
  now: LabMoment
}

export function CentreCard({ centre, now }: CentreCardProps) {
  const { name, kind, pincode, week, services, map, state_name, city_name } = centre
  const { open } = openState(week, now)
  return (
    <li className="centre">
      <h3 className="h4">
        <AppLink href={paths.locationCity.getHref(state_name, city_name)}>{name}</AppLink>
      </h3>
      <p className="note">
        {kind}, <span className="tabular-nums">{pincode}</span>
      </p>
      <p className="centre__now">
        <Icon icon={Clock} size={16} className={clsx(!open && 'text-ink-2')} />
        <span>
          <b className={clsx(!open && 'text-ink')}>{openWords(week, now)}</b>
          <br />
          <span className="tabular-nums">{weekWords(week)}</span>
        </span>
      </p>
      <div className="row row--between">
        <SampleMarks samples={serviceMarks(services)} />
        {map && (
          <a className="link" href={map} target="_blank" rel="noopener noreferrer">
            Directions
            <Icon icon={ArrowUpRight} size={16} />
            <VisuallyHidden> to {name}, opens in a new tab</VisuallyHidden>
          </a>
        )}
      </div>
    </li>
  )
}
