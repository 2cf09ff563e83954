import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { labMoment } from '#lib/format/day-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useDirections } from '#lib/place/use-directions.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Directions } from '#ui/directions.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { facilitiesQuery, mainLabsQuery } from './api/centres.queries.ts'
import { formatLabs } from './centre-format.ts'
import { LabCard } from './components/lab-card.tsx'
import { LabsTable } from './components/labs-table.tsx'

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
