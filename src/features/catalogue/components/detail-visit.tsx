import { useId } from 'react'
import { brand } from '#config/brand.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { dayWordsFrom } from '#lib/format/day-format.ts'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'
import type { HomeVisit } from '../home-facts.ts'

export interface DetailVisitProps {
  item: ItemDetail
  visit: HomeVisit | undefined
}

/** When the test can be taken at home first, and what that costs. */
export function DetailVisit({ item, visit }: DetailVisitProps) {
  if (!item.is_hc_available) {
    const walksIn = item.radiology && !item.needs_appointment
    return (
      <p className="note">
        Done at a centre{walksIn ? '; no appointment needed' : ''}. No charge for the visit.
      </p>
    )
  }
  if (!visit) return null
  return (
    <>
      <FirstSlots visit={visit} />
      <p className="fine">
        <Words>
          Home collection {formatRupeesRange(visit.charges)}, free from{' '}
          {formatRupees(FREE_COLLECTION_FROM)}.
          {brand().offers.centreVisit && ' No charge at a centre.'}
        </Words>
      </p>
    </>
  )
}

function FirstSlots({ visit: { first, today } }: { visit: HomeVisit }) {
  const day = useId()
  if (!first) return <p className="note">All home slots for the coming days are taken.</p>
  return (
    <>
      <h2 className="h4">First free home slots</h2>
      <p className="note tabular-nums first-letter:uppercase" id={day}>
        {dayWordsFrom(today, first.date)}
      </p>
      <ul className="free" aria-labelledby={day}>
        {first.times.map((time) => (
          <li key={time}>{clockTime(time)}</li>
        ))}
      </ul>
    </>
  )
}
