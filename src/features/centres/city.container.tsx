import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { paths } from '#config/paths.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { dayWordsFrom, labMoment } from '#lib/format/day-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { CityLink } from '#lib/place/city-link.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { cityLocalitiesQuery, visitedCentresQuery } from './api/centres.queries.ts'
import type { CityPageData } from './api/load-city.ts'
import { nextVisitQuery } from './api/next-visit.query.ts'
import { CentreItems } from './centre-item.container.tsx'
import { type CityQuery, cityViewHref } from './city-address.ts'
import { type Question, zonesOf } from './city-facts.ts'
import { CityAside } from './components/city-aside.tsx'
import { CityMap } from './components/city-map.tsx'
import { CityPin } from './pin.container.tsx'

export interface CityPlaceProps extends Omit<CityPageData, 'centres'> {
  query: CityQuery
  /** Slot for tests at the prices of the city. */
  tests: ReactNode
}

export function CityPlace(props: CityPlaceProps) {
  const { city, lead, questions, query, loadedAt, tests } = props
  const { city_name, state_name } = city
  const api = useApi()
  const { centres } = useSuspenseQuery(visitedCentresQuery(api, city.id)).data
  const localities = useQuery(cityLocalitiesQuery(api, city.id)).data ?? []
  const visit = useQuery(nextVisitQuery(api, city.id)).data
  const zones = zonesOf(localities)
  const now = labMoment(loadedAt)
  const zone = centres.some((centre) => centre.zone === query.zone) ? query.zone : undefined
  const shown = centres.filter((centre) => !zone || centre.zone === zone)
  return (
    <>
      <section className="wrap page place">
        <Breadcrumbs
          items={[
            { label: 'Our Presence', href: paths.location.getHref() },
            { label: state_name },
            { label: city_name },
          ]}
          link={AppLink}
        />
        <div className="cols cols--aside">
          <div className="stack stack--6">
            <div className="stack stack--2">
              <h1 className="h1">Blood tests and scans in {city_name}</h1>
              <p className="lead">{lead}</p>
            </div>
            <CityPin city={city} query={query} problem={props.pinProblem} />
            <section aria-labelledby="centres" className="stack">
              <h2 className="h2" id="centres">
                Centres
              </h2>
              <ZoneChips
                zones={zones.map(({ name }) => name)}
                centres={centres}
                zone={zone}
                hrefOf={(name) => cityViewHref(city, { ...query, zone: name })}
              />
              <CentreItems
                centres={shown.map((centre) => ({ centre }))}
                now={now}
                expanded={query.centre}
                hrefOf={(centre) => cityViewHref(city, { ...query, centre })}
              />
              <CityMap cityName={city_name} centres={shown} localities={localities} />
            </section>
            <Questions title={`Good to know in ${city_name}`} questions={questions} />
          </div>
          <CityAside city={city} zones={zones} />
        </div>
      </section>
      {tests}
      {visit?.next && (
        <DockAction>
          <ActionBar
            className="only-narrow"
            sum={`Next visit ${clockTime(visit.next.time)}`}
            sub={dayWordsFrom(visit.today, visit.next.date)}
          >
            <CityLink
              city={city}
              className={buttonClass({ variant: 'next' })}
              href={paths.testMenu.getHref()}
            >
              See tests
            </CityLink>
          </ActionBar>
        </DockAction>
      )}
    </>
  )
}

function Questions({ title, questions }: { title: string; questions: readonly Question[] }) {
  const id = useId()
  if (questions.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack stack--3">
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <div>
        {questions.map(({ question, answer }) => (
          <Accordion key={question} summary={question}>
            <p>{answer}</p>
          </Accordion>
        ))}
      </div>
    </section>
  )
}

interface ZoneChipsProps {
  /** All zones of the city, in the lab's order. */
  zones: readonly string[]
  centres: readonly Centre[]
  /** The selected zone; undefined for all. */
  zone: string | undefined
  hrefOf: (zone: string | undefined) => string
}

/** Zones that have a centre. */
function ZoneChips({ zones: all, centres, zone, hrefOf }: ZoneChipsProps) {
  const zones = all.filter((name) => centres.some((centre) => centre.zone === name))
  if (zones.length < 2) return null
  return (
    <nav className="scroller" aria-label="Part of the city">
      <ViewLink className="chip" href={hrefOf(undefined)} aria-current={zone ? undefined : 'true'}>
        All <span className="tabular-nums">{centres.length}</span>
      </ViewLink>
      {zones.map((name) => (
        <ViewLink
          key={name}
          className="chip"
          href={hrefOf(name)}
          aria-current={name === zone ? 'true' : undefined}
        >
          {name}{' '}
          <span className="tabular-nums">
            {centres.filter((centre) => centre.zone === name).length}
          </span>
        </ViewLink>
      ))}
    </nav>
  )
}
