import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { paths } from '#config/paths.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { Position } from '#contract/rules/distance.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { CityLink } from '#lib/place/city-link.tsx'
import { useDirections } from '#lib/place/use-directions.ts'
import { buttonClass } from '#ui/button.tsx'
import { Directions } from '#ui/directions.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { centreServiceQuery } from './api/centres.queries.ts'
import { isHub } from './centre-format.ts'
import { CentreCard } from './components/centre-card.tsx'
import { CentreDetails } from './components/centre-details.tsx'

type CentreItemsProps = {
  centres: readonly { readonly centre: Centre; readonly kilometres?: number | null }[]
  now: LabMoment
  /** The patient's position, where directions start. */
  from?: Position | null
  /** Lab code of the expanded centre. */
  expanded: string | undefined
  /** URL of the page with another expanded centre, or with none. */
  hrefOf: (expanded: string | undefined) => string
}

export function CentreItems({ centres, now, from = null, expanded, hrefOf }: CentreItemsProps) {
  return (
    <ul className="stack">
      {centres.map(({ centre, kilometres }) => {
        const open = centre.lab_code === expanded
        return (
          <CentreItem
            key={centre.lab_code}
            centre={centre}
            now={now}
            kilometres={kilometres ?? null}
            from={from}
            open={open}
            toggleHref={hrefOf(open ? undefined : centre.lab_code)}
          />
        )
      })}
    </ul>
  )
}

type CentreItemProps = {
  centre: Centre
  now: LabMoment
  kilometres: number | null
  from: Position | null
  open: boolean
  toggleHref: string
}

/** Details are loaded when they are opened. */
function CentreItem({ centre, now, kilometres, from, open, toggleHref }: CentreItemProps) {
  const api = useApi()
  const detailsId = useId()
  const directions = useDirections(centre.lab_code, from)
  const hub = isHub(centre)
  const services = useQuery({
    ...centreServiceQuery(api, centre.lab_code),
    enabled: open && !hub,
  })
  const { city_id: id, city_name, state_name, name } = centre
  return (
    <CentreCard
      centre={centre}
      now={now}
      kilometres={kilometres}
      toggleHref={toggleHref}
      detailsId={detailsId}
      details={
        open ? (
          <CentreDetails
            id={detailsId}
            centre={centre}
            services={services.isError && !services.isFetching ? null : services.data}
            onRetry={() => void services.refetch()}
          />
        ) : null
      }
      actions={
        <>
          {!hub && <Directions name={centre.name} directions={directions} />}
          <CityLink
            city={{ id, city_name, state_name }}
            className={buttonClass({ variant: 'plain', size: 'sm' })}
            href={paths.testMenu.getHref()}
          >
            {hub ? 'Book a home visit' : 'Book here'}
            <VisuallyHidden>{hub ? ` in ${city_name}` : `, ${name}`}</VisuallyHidden>
          </CityLink>
        </>
      }
    />
  )
}
