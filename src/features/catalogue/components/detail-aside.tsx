import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { formatRupees } from '#ui/rupees.ts'

export interface DetailAsideProps {
  item: ItemDetail
  cityName: string
  changeCity: ReactNode
  visit: ReactNode
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
          {visit}
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
