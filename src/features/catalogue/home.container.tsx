import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { labMoment } from '#lib/format/day-format.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { SampleTube } from '#ui/sample-tube.tsx'
import { SAMPLES, type TubeKind } from '#ui/samples.ts'
import { Words } from '#ui/words.tsx'
import { homeQueries } from './api/load-home.ts'
import { ItemBand } from './components/item-band.tsx'
import { PromiseStrip } from './components/promise-strip.tsx'
import type { CataloguePromise, HomeVisit } from './home-facts.ts'
import { CatalogueItem } from './item.container.tsx'
import { HomeBelowFold } from './lazy-parts.tsx'
import { menuHref } from './menu-address.ts'

export interface HomeProps {
  /** The id of the search field. */
  fieldId: string
  search: ReactNode
  /** Load time, ISO: server and browser must agree on which centres are open. */
  loadedAt: string
}

export function Home({ fieldId, search, loadedAt }: HomeProps) {
  const api = useApi()
  const { id, city_name } = useCity()
  const queries = homeQueries(api, id)
  const packages = useSuspenseQuery(queries.packages).data
  const tests = useSuspenseQuery(queries.tests).data
  const scans = useQuery(queries.scans).data
  const promise = useQuery(queries.promise).data
  const visit = useQuery(queries.visit).data
  const centres = useQuery(queries.centres).data ?? []
  const popular = [...tests.items, ...(scans?.items ?? [])]
  const now = labMoment(loadedAt)

  return (
    <>
      <HomeHero fieldId={fieldId} catalogue={promise} visit={visit}>
        {search}
      </HomeHero>
      {packages.items.length > 0 && (
        <ItemBand
          title="Packages"
          sideways
          all={{
            href: menuHref({ item_type: 'package' }),
            label: `All ${packages.counts.package} packages`,
          }}
        >
          {packages.items.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ItemBand>
      )}
      {popular.length > 0 && (
        <ItemBand
          title={`Popular tests in ${city_name}`}
          mist
          all={{ href: menuHref({}), label: `All ${tests.counts.test} tests` }}
        >
          {popular.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ItemBand>
      )}
      <Suspense>
        <HomeBelowFold cityName={city_name} visit={visit} centres={centres} now={now} />
      </Suspense>
    </>
  )
}

const OFTEN_LOOKED_FOR = ['Sugar', 'Thyroid', 'Fever', 'Vitamin D', 'Full body']

interface HomeHeroProps {
  fieldId: string
  /** The search field. */
  children: ReactNode
  catalogue: CataloguePromise | undefined
  visit: HomeVisit | undefined
}

function HomeHero({ fieldId, children, catalogue, visit }: HomeHeroProps) {
  return (
    <section className="hero">
      <div className="wrap hero__in">
        <div className="hero__ask">
          <h1 className="h0">
            <label htmlFor={fieldId}>Which test do you need?</label>
          </h1>
          <p className="lead">
            <Words>
              {catalogue && catalogue.counts.test > 0 && `${formatCounts(catalogue.counts)}. `}
              Each test shows its price, how to prepare and the next free visit.
            </Words>
          </p>
          {children}
          <ul className="scroller" aria-label="Popular searches">
            {OFTEN_LOOKED_FOR.map((words) => (
              <li key={words}>
                <AppLink className="chip" href={menuHref({ search: words.toLowerCase() })}>
                  {words}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
        <PromiseStrip catalogue={catalogue} visit={visit} />
        <TubeRack />
      </div>
    </section>
  )
}

function formatCounts({ test, package: packages, radiology }: CataloguePromise['counts']): string {
  const scans = formatCount(radiology, 'scan')
  return `${formatCount(test, 'test')}, ${formatCount(packages, 'package')} and ${scans}`
}

/** Tubes in the standard order of draw, with the fill level of the drawing. */
const TUBES: readonly { kind: TubeKind; volumeMl: number; serves: string }[] = [
  { kind: 'edta', volumeMl: 3.7, serves: 'counts' },
  { kind: 'serum', volumeMl: 4, serves: 'most tests' },
  { kind: 'fluoride', volumeMl: 3.2, serves: 'sugar' },
  { kind: 'citrate', volumeMl: 3.5, serves: 'clotting' },
  { kind: 'heparin', volumeMl: 4, serves: 'calcium' },
  { kind: 'plain', volumeMl: 3.6, serves: 'other' },
  { kind: 'esr', volumeMl: 3.1, serves: 'sed rate' },
]

function TubeRack() {
  return (
    <div className="hero__rack">
      <ul className="show" aria-hidden="true">
        {TUBES.map(({ kind, volumeMl }) => (
          <li key={kind} className={`sample--${kind}`}>
            <SampleTube kind={kind} volumeMl={volumeMl} />
          </li>
        ))}
      </ul>
      <ul className="show__bar" aria-label="What the cap colours mean">
        {TUBES.map(({ kind, serves }) => (
          <li key={kind}>
            <b>{SAMPLES[kind].name}</b>
            <span>{serves}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
