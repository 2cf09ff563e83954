import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { telHref } from '#config/phones.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { labMoment } from '#lib/format/day-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useDirections } from '#lib/place/use-directions.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Directions } from '#ui/directions.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { serviceMarks } from '#ui/service-marks.ts'
import { facilitiesQuery, mainLabsQuery } from './api/centres.queries.ts'
import { centreAnchor, formatCentreAddress, formatLabs, formatServices } from './centre-format.ts'
import { cityViewHref } from './city-address.ts'
import { CentreHours } from './components/centre-hours.tsx'

export function Labs({ loadedAt }: { loadedAt: string }) {
  const api = useApi()
  const labs = useSuspenseQuery(mainLabsQuery(api)).data
  const facilities = useQuery(facilitiesQuery(api)).data ?? []
  const now = labMoment(loadedAt)
  return (
    <div className="wrap page place">
      <div className="stack stack--8">
        <PageHead
          crumbs={[
            { label: 'Our Presence', href: paths.location.getHref() },
            { label: 'Our labs' },
          ]}
          link={AppLink}
          title="Our labs"
        >
          {formatLabs(labs)}
        </PageHead>
        <ul className="grid grid--2">
          {labs.map((lab) => (
            <LabItem key={lab.lab_code} lab={lab} now={now} />
          ))}
        </ul>
        <LabsTable labs={labs} facilities={facilities.map(({ name }) => name)} />
        <nav className="row row--wrap" aria-label="More on our centres">
          <AppLink className={buttonClass({ size: 'sm' })} href={paths.location.getHref()}>
            All states and cities
          </AppLink>
          <AppLink className={buttonClass({ size: 'sm' })} href={paths.centreLocator.getHref()}>
            The nearest centre
          </AppLink>
        </nav>
      </div>
    </div>
  )
}

function LabItem({ lab, now }: { lab: Centre; now: LabMoment }) {
  const directions = useDirections(lab.lab_code)
  return (
    <LabCard
      lab={lab}
      now={now}
      directions={<Directions name={lab.name} directions={directions} />}
    />
  )
}

interface LabCardProps {
  lab: Centre
  now: LabMoment
  directions: ReactNode
}

function LabCard({ lab, now, directions }: LabCardProps) {
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

function LabsTable({
  labs,
  facilities,
}: {
  labs: readonly Centre[]
  facilities: readonly string[]
}) {
  const offered = facilities.filter((name) => labs.some((lab) => lab.facilities.includes(name)))
  if (offered.length === 0) return null
  return (
    <section className="stack stack--3" aria-labelledby="labs-table">
      <h2 className="h2" id="labs-table">
        Facilities, lab by lab
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className="place__table" tabIndex={0} aria-label="Facilities, a table">
        <table>
          <thead>
            <tr>
              <th scope="col">Lab</th>
              {offered.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labs.map((lab) => (
              <tr key={lab.lab_code}>
                <th scope="row">
                  {lab.city_name}
                  <small>{lab.locality}</small>
                </th>
                {offered.map((name) => (
                  <td key={name}>
                    {lab.facilities.includes(name) ? (
                      <Icon icon={Check} label="Yes" />
                    ) : (
                      <span className="vh">No</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
