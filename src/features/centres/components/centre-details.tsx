import Phone from 'lucide-react/icons/phone'
import { telHref } from '#config/phones.ts'
import type { Centre, CentreService } from '#contract/centres.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCentreAddress, isHub, serviceLabel } from '../centre-format.ts'

export interface CentreDetailsProps {
  id: string
  centre: Centre
  /** Undefined while loading, null after a failure. */
  services: readonly CentreService[] | null | undefined
  onRetry: () => void
}

export function CentreDetails({ id, centre, services, onRetry }: CentreDetailsProps) {
  const { mobile, facilities } = centre
  return (
    <div className="place__more" id={id}>
      <Facts
        items={[
          { term: 'Address', value: formatCentreAddress(centre) },
          {
            term: 'Telephone',
            value: (
              <a className="link tabular-nums place__call" href={telHref(mobile)}>
                <Icon icon={Phone} size={16} />
                {mobile}
              </a>
            ),
          },
          ...(isHub(centre)
            ? []
            : [{ term: 'Services', value: <ServiceList services={services} onRetry={onRetry} /> }]),
          ...(facilities.length > 0
            ? [{ term: 'Facilities', value: <Bullets items={facilities} /> }]
            : []),
        ]}
      />
    </div>
  )
}

function ServiceList({ services, onRetry }: Pick<CentreDetailsProps, 'services' | 'onRetry'>) {
  if (services === undefined) return <Skeleton width="180px" height="20px" />
  if (services === null) {
    return (
      <span role="status">
        The services could not be loaded.{' '}
        <Button variant="plain" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </span>
    )
  }
  return (
    <ul className="place__rooms">
      {services.map(({ name, room }) => (
        <li key={name}>
          {serviceLabel(name)}
          <small>{roomText(room)}</small>
        </li>
      ))}
    </ul>
  )
}

function roomText(room: CentreService['room']): string {
  if (!room?.by_appointment) return 'walk in while we are open'
  return room.minutes === null ? 'by appointment' : `by appointment, up to ${room.minutes} minutes`
}

function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className="place__rooms">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
