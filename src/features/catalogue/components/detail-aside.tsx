import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { dayWordsFrom } from '#lib/format/day-format.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { formatChargeRange } from '../charge-format.ts'
import type { HomeVisit } from '../home-facts.ts'

export interface DetailAsideProps {
  item: ItemDetail
  cityName: string
  changeCity: ReactNode
  visit: HomeVisit | undefined
  /** The spec's message when the cart refuses the item. */
  refusal: string | null
  action: ReactNode
}

export function DetailAside(props: DetailAsideProps) {
  const { item, cityName, changeCity, visit, refusal, action } = props
  return (
    <aside className="aside only-wide" aria-label="Book this test">
      <div className="card card--flush">
        <div className="card__part stack stack--2">
          <Price now={item.price} mrp={item.mrp} big />
          <p className="note">
            Price in {cityName}. {changeCity}
          </p>
        </div>
        <div className="card__part stack stack--3">
          <Visit item={item} visit={visit} />
          {refusal && (
            <div role="alert">
              <FieldError>{refusal}</FieldError>
            </div>
          )}
          {action}
        </div>
        <PackageHint item={item} />
      </div>
    </aside>
  )
}

function Visit({ item, visit }: Pick<DetailAsideProps, 'item' | 'visit'>) {
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
      {visit.first && (
        <>
          <h2 className="h4">First free home slots</h2>
          <p className="note tabular-nums first-letter:uppercase" id="free-day">
            {dayWordsFrom(visit.today, visit.first.date)}
          </p>
          <ul className="free" aria-labelledby="free-day">
            {visit.first.times.map((time) => (
              <li key={time}>{clockTime(time)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="fine">
        Home collection {formatChargeRange(visit.charges)}, free from{' '}
        {formatRupees(FREE_COLLECTION_FROM)}.
        {brand().offers.centreVisit && ' No charge at a centre.'}
      </p>
    </>
  )
}

/** The cheapest package that contains the item. */
function PackageHint({ item }: { item: ItemDetail }) {
  const holder = item.packages.find(({ parameter_count }) => parameter_count > item.parameter_count)
  if (!holder || item.radiology) return null
  const more = formatCount(holder.parameter_count - item.parameter_count, 'more parameter')
  return (
    <div className="card__part">
      <p className="note row row--top">
        <Icon icon={Info} size={16} />
        <span>
          In <AppLink href={paths.testDetail.getHref(holder.slug_name)}>{holder.item_name}</AppLink>{' '}
          it comes with {more} for {formatRupees(holder.price)}.
        </span>
      </p>
    </div>
  )
}
