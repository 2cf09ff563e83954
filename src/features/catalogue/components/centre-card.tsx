import { clsx } from 'clsx'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { type LabMoment, openState } from '#contract/rules/open-now.ts'
import { openWords, weekOf, weekWords } from '#lib/format/opening-hours-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { serviceMarks } from '#ui/service-marks.ts'
import type { NearCentre } from '../home-facts.ts'

export interface CentreCardProps {
  centre: NearCentre
  now: LabMoment
  directions: ReactNode
}

export function CentreCard({ centre, now, directions }: CentreCardProps) {
  const { name, kind, pincode, services, state_name, city_name } = centre
  const week = weekOf(centre)
  const { open } = openState(week, now)
  return (
    <li className="centre">
      <h3 className="h4">
        <AppLink href={paths.locationCity.getHref(state_name, city_name)}>{name}</AppLink>
      </h3>
      <p className="note">
        {kind},{' '}
        <span className="tabular-nums" translate="no">
          {pincode}
        </span>
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
        {directions}
      </div>
    </li>
  )
}
