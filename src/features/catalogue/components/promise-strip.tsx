import type { ReactNode } from 'react'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { dayWordsFrom } from '#lib/format/day-format.ts'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import type { CataloguePromise, HomeVisit } from '../home-facts.ts'
import { inSentence, longHours } from '../item-format.ts'

export interface PromiseStripProps {
  catalogue: CataloguePromise | undefined
  visit: HomeVisit | undefined
}

/** Unknown facts are left out. */
export function PromiseStrip({ catalogue, visit }: PromiseStripProps) {
  const { cheapest, reportHours } = catalogue ?? {}
  const first = visit?.first
  const [time = ''] = first?.times ?? []
  return (
    <dl className="promise">
      {first && (
        <Promised term="Next home visit" small={nextVisitSmall(visit, first.date)}>
          <time dateTime={`${first.date}T${time}`}>{clockTime(time)}</time>
        </Promised>
      )}
      {visit && (
        <Promised term="Home collection" small={`free from ${formatRupees(FREE_COLLECTION_FROM)}`}>
          {formatRupeesRange(visit.charges)}
        </Promised>
      )}
      {cheapest && (
        <Promised term="Single tests" small={inSentence(cheapest.name)}>
          from {formatRupees(cheapest.price)}
        </Promised>
      )}
      {reportHours && (
        <Promised term="Most reports" small="of the sample, across all our tests">
          in {longHours(reportHours)}
        </Promised>
      )}
    </dl>
  )
}

function nextVisitSmall({ today, fasting }: HomeVisit, date: string): string {
  const day = dayWordsFrom(today, date)
  if (!fasting) return day
  return `${day}; fasting tests ${dayWordsFrom(today, fasting.date)}, ${clockTime(fasting.time)}`
}

type PromisedProps = { term: string; small: string; children: ReactNode }

function Promised({ term, small, children }: PromisedProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="tabular-nums">
        {children}
        <small>{small}</small>
      </dd>
    </div>
  )
}
