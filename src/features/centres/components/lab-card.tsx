import type { ReactNode } from 'react'
import { telHref } from '#config/phones.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Facts } from '#ui/facts.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { serviceMarks } from '#ui/service-marks.ts'
import { centreAnchor, formatCentreAddress, formatServices } from '../centre-format.ts'
import { cityViewHref } from '../city-address.ts'
import { CentreHours } from './centre-hours.tsx'

export interface LabCardProps {
  lab: Centre
  now: LabMoment
  directions: ReactNode
}

export function LabCard({ lab, now, directions }: LabCardProps) {
  const { city_id: id, city_name, state_name, lab_code } = lab
  const href = cityViewHref({ id, city_name, state_name }, { centre: lab_code }, centreAnchor(lab))
  return (
    <li className="card stack stack--3" id={centreAnchor(lab)}>
      <div>
        <h2 className="h3">
          {lab.name}, {city_name}
        </h2>
        <p className="row place__caps">
          <SampleMarks samples={serviceMarks(lab.services)} silent />
          <span className="note">{formatServices(lab.services)}</span>
        </p>
      </div>
      <CentreHours centre={lab} now={now} />
      <Facts
        items={[
          { term: 'Address', value: formatCentreAddress(lab) },
          {
            term: 'Telephone',
            value: (
              <a className="link tabular-nums place__call" href={telHref(lab.mobile)}>
                {lab.mobile}
              </a>
            ),
          },
        ]}
      />
      <p className="row row--wrap">
        {directions}
        <AppLink className="link" href={href}>
          Rooms and facilities
          <span className="vh"> of {lab.name}</span>
        </AppLink>
      </p>
    </li>
  )
}
