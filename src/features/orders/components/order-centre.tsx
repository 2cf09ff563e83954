import Phone from 'lucide-react/icons/phone'
import { telHref } from '#config/phones.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { hourRows, weekOf } from '#lib/format/opening-hours-format.ts'
import { placeInWords } from '#lib/format/visit-format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Directions, type DirectionsProps } from '#ui/directions.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type OrderCentreProps = {
  centre: Centre
  directions: DirectionsProps['directions']
}

export function OrderCentre({ centre, directions }: OrderCentreProps) {
  const { name, kind, address, locality, city_name, pincode, mobile } = centre
  const place = placeInWords(address, locality, city_name)
  return (
    <section className="card stack stack--3" aria-labelledby="order-centre">
      <div>
        <h2 className="h3" id="order-centre">
          {name}
        </h2>
        <p className="note">{kind}</p>
      </div>
      <p>
        {place}{' '}
        <span className="tabular-nums" translate="no">
          {pincode}
        </span>
      </p>
      <Facts items={hoursOf(centre)} />
      <div className="row row--wrap">
        <a className={buttonClass({ size: 'sm' })} href={telHref(mobile)}>
          <Icon icon={Phone} size={16} />
          Call <VisuallyHidden>{name} </VisuallyHidden>
          <span className="tabular-nums">{mobile}</span>
        </a>
        <Directions name={name} directions={directions} />
      </div>
    </section>
  )
}

function hoursOf(centre: Centre) {
  return hourRows(weekOf(centre)).map(({ days, hours }) => ({
    term: days,
    value: <span className="tabular-nums">{hours}</span>,
  }))
}
