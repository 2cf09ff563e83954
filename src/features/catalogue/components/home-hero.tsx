import type { ReactNode } from 'react'
import { formatCount } from '#lib/format/text-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Words } from '#ui/words.tsx'
import type { CataloguePromise, HomeVisit } from '../home-facts.ts'
import { menuHref } from '../menu-address.ts'
import { PromiseStrip } from './promise-strip.tsx'
import { TubeRack } from './tube-rack.tsx'

const OFTEN_LOOKED_FOR = ['Sugar', 'Thyroid', 'Fever', 'Vitamin D', 'Full body']

export interface HomeHeroProps {
  fieldId: string
  /** The search field. */
  children: ReactNode
  catalogue: CataloguePromise | undefined
  visit: HomeVisit | undefined
}

export function HomeHero({ fieldId, children, catalogue, visit }: HomeHeroProps) {
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
