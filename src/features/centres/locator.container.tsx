import { useQuery } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { ReactNode } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { CityPresence } from '#contract/centres.endpoints.ts'
import { labMoment } from '#lib/format/day-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { kilometresInWords } from '#lib/place/distance.ts'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Words } from '#ui/words.tsx'
import { visitedCentresQuery } from './api/centres.queries.ts'
import type { LocatorData } from './api/load-locator.ts'
import { CentreItems } from './centre-item.container.tsx'
import { CentreSkeletons } from './components/centre-skeletons.tsx'
import { CityMap } from './components/city-map.tsx'
import { PinCheck } from './components/pin-check.tsx'
import { PinFeedback } from './components/pin-feedback.tsx'
import { nearestFirst } from './nearest.ts'
import { useSearchOrigin } from './use-search-origin.ts'

export interface LocatorProps extends LocatorData {
  readonly city: CityPresence
  pin: string | undefined
  /** Lab code of the expanded centre. */
  centre: string | undefined
}

/** Kilometres within which a map that includes the patient can still tell the centres apart. */
const ON_ONE_MAP = 40

export function Locator({ city, pin, centre, pinProblem, loadedAt }: LocatorProps) {
  const navigate = useNavigate()
  const loading = useNavigation().location?.pathname === paths.centreLocator.path
  const { place, pinState, retryPin, own, takePin } = useSearchOrigin(city, pin)
  const list = useQuery(visitedCentresQuery(useApi(), place.city.id))
  const near = nearestFirst(list.data?.centres ?? [], place.from)
  const nearest = near[0]?.kilometres ?? null
  const now = labMoment(loadedAt)
  const check = (typed: string) => {
    takePin()
    void navigate(hrefOf(typed, undefined), { preventScrollReset: true })
  }
  return (
    <div className="wrap page place">
      <LocatorHead>
        Use your PIN or your location. We do not send or store your location; only the map you open
        for directions gets it.
      </LocatorHead>
      <div className="cols cols--aside mt-6">
        <div className="stack stack--6">
          <PinCheck
            label="Where are you?"
            action="Find centres"
            to={paths.centreLocator.path}
            pin={pin}
            problem={pinProblem}
            busy={loading}
            onCheck={check}
          >
            {pin && <PinFeedback pin={pin} place={place} state={pinState} onRetry={retryPin} />}
          </PinCheck>
          <LocateMe own={own} inUse={place.by === 'own'} nearest={nearest} />
          <section aria-labelledby="near" className="stack" aria-busy={list.isPending || loading}>
            <h2 className="h2" id="near">
              {place.from ? 'Nearest first' : `Centres in ${place.city.city_name}`}
            </h2>
            {list.isPending && <CentreSkeletons />}
            {list.isError && (
              <EmptyState
                art="spill"
                heading="h3"
                title="The centres could not be loaded"
                action={
                  <Button busy={list.isFetching} onClick={() => void list.refetch()}>
                    Try again
                  </Button>
                }
              >
                We could not reach the lab. Your search is still here.
              </EmptyState>
            )}
            <CentreItems
              centres={near}
              now={now}
              from={place.by === 'own' ? place.from : null}
              expanded={centre}
              hrefOf={(expanded) => hrefOf(pin, expanded)}
            />
          </section>
        </div>
        <aside className="aside" aria-label="Map">
          <CityMap
            cityName={place.city.city_name}
            centres={near.map(({ centre: one }) => one)}
            here={nearest !== null && nearest < ON_ONE_MAP ? place.from : null}
          />
        </aside>
      </div>
    </div>
  )
}

/** The page of a lab that serves no city yet. */
export function NoCentres() {
  return (
    <div className="wrap page place">
      <LocatorHead>You come to a centre for scans, or to give a sample.</LocatorHead>
      <EmptyState
        title="No centres are listed yet"
        action={
          <AppLink className={buttonClass({ variant: 'next' })} href={paths.contactUs.getHref()}>
            Contact us
          </AppLink>
        }
      >
        Ask us where you can be tested.
      </EmptyState>
    </div>
  )
}

function LocatorHead({ children }: { children: ReactNode }) {
  return (
    <PageHead
      crumbs={[
        { label: 'Our Presence', href: paths.location.getHref() },
        { label: 'The nearest centre' },
      ]}
      link={AppLink}
      title="Find the nearest centre"
    >
      {children}
    </PageHead>
  )
}

function hrefOf(pin: string | undefined, centre: string | undefined): string {
  const given = Object.entries({ pin, centre }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  const search = new URLSearchParams(given).toString()
  return search ? `${paths.centreLocator.path}?${search}` : paths.centreLocator.path
}

interface LocateMeProps {
  own: OwnPosition
  /** Whether the list is sorted by the patient's position. */
  inUse: boolean
  /** Kilometres to the nearest centre. */
  nearest: number | null
}

function LocateMe({ own, inUse, nearest }: LocateMeProps) {
  return (
    <div className="row row--wrap">
      <Button
        size="sm"
        icon={LocateFixed}
        busy={own.status === 'asking'}
        busyLabel="Finding your location"
        onClick={own.ask}
      >
        Use my location
      </Button>
      <p className="note" role="status">
        <Words>
          {inUse &&
            nearest !== null &&
            `The nearest is ${kilometresInWords(nearest)} away in a straight line.`}
          {own.status === 'refused' && 'We could not find your location. Enter your PIN code.'}
        </Words>
      </p>
    </div>
  )
}
