import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { CityPresence } from '#contract/centres.endpoints.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { presenceQuery } from './api/centres.queries.ts'
import { cityHref } from './city-address.ts'
import {
  byState,
  citiesFound,
  formatPresence,
  formatTotalPresence,
  type StatePresence,
} from './city-presence.ts'
import { PlaceMap } from './components/place-map.tsx'
import { INDIA, INDIA_PATH } from './map/india-outline.ts'
import { CITY_POSITIONS } from './map/label-position.ts'

export function Presence({ search }: { search: string }) {
  const navigate = useNavigate()
  const cities = useSuspenseQuery(presenceQuery(useApi())).data
  const found = citiesFound(cities, search)
  return (
    <div className="wrap page place">
      <PageHead title="Our Presence">{formatTotalPresence(cities)}</PageHead>
      <div className="cols place__presence mt-6">
        <div className="stack stack--6">
          <PresenceSearch
            search={search}
            onSearch={(text) =>
              void navigate(text ? `?search=${encodeURIComponent(text)}` : paths.location.path, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <p className="vh" role="status">
            {search && `${formatCount(found.length, 'city', 'cities')} for “${search}”`}
          </p>
          {found.length > 0 ? (
            <StateList states={byState(found)} />
          ) : (
            <EmptyState
              title={`We are not in “${search}” yet`}
              action={
                <AppLink className={buttonClass()} href={paths.location.getHref()}>
                  Show all cities
                </AppLink>
              }
            >
              Search by PIN for your nearest centre:{' '}
              <AppLink href={paths.centreLocator.getHref()}>Find a centre</AppLink>
            </EmptyState>
          )}
          <nav className="row row--wrap" aria-label="More on our centres">
            <AppLink className={buttonClass({ size: 'sm' })} href={paths.centreLocator.getHref()}>
              The nearest centre
            </AppLink>
            <AppLink className={buttonClass({ size: 'sm' })} href={paths.centre.getHref()}>
              List of centres
            </AppLink>
            <AppLink className={buttonClass({ size: 'sm' })} href={paths.ourLabs.getHref()}>
              Our labs
            </AppLink>
          </nav>
        </div>
        <IndiaMap cities={found.length > 0 ? found : cities} />
      </div>
    </div>
  )
}

function IndiaMap({ cities }: { cities: readonly CityPresence[] }) {
  const marks = cities.flatMap((city) =>
    city.position === null
      ? []
      : {
          id: String(city.id),
          label: city.city_name,
          more: `, ${formatPresence(city)}`,
          href: paths.locationCity.getHref(city.state_name, city.city_name),
          at: city.position,
        },
  )
  return (
    <PlaceMap
      label="Map of our cities"
      bounds={INDIA}
      marks={marks}
      positions={CITY_POSITIONS}
      caption="A simple drawing, not a survey. The list has the same cities, state by state."
    >
      <path className="map__shape" d={INDIA_PATH} />
    </PlaceMap>
  )
}

function StateList({ states }: { states: readonly StatePresence[] }) {
  return (
    <div className="states">
      {states.map(({ name, cities }) => (
        <section key={name} aria-labelledby={`state-${cities[0]?.id}`}>
          <h2 className="h4" id={`state-${cities[0]?.id}`}>
            {name}
          </h2>
          <ul>
            {cities.map((city) => (
              <li key={city.id}>
                <AppLink href={cityHref(city)}>
                  <b>{city.city_name}</b>
                  <span className="note tabular-nums">{formatPresence(city)}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PresenceSearchProps {
  search: string
  onSearch: (search: string) => void
}

/** Filters on every keystroke: all cities are already loaded. */
function PresenceSearch({ search, onSearch }: PresenceSearchProps) {
  const form = useRef<HTMLFormElement>(null)

  // The back button changes the URL without the field.
  useEffect(() => {
    const input = form.current?.querySelector('input')
    if (input && input !== document.activeElement) input.value = search
  }, [search])

  return (
    <search>
      <form ref={form} action={paths.location.path} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label="Find a city or state"
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="address-level2"
          placeholder="Pune, Kerala"
          defaultValue={search}
          onChange={(event) => onSearch(event.target.value.trim().slice(0, 60))}
        />
      </form>
    </search>
  )
}
