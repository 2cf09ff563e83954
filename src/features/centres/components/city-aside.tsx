import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { CityLink } from '#lib/place/city-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cityHref } from '../city-address.ts'
import type { Zone } from '../city-facts.ts'

export function CityAside({ city, zones }: { city: City; zones: readonly Zone[] }) {
  const number = callCentreNumber(cityHref(city))
  return (
    <aside className="aside stack" aria-label={`${city.city_name} at a glance`}>
      <div className="card card--flush">
        <div className="card__part stack stack--2">
          <h2 className="h4">Call us in {city.city_name}</h2>
          <p>
            <a className="big-call tabular-nums" href={telHref(number)}>
              {number}
            </a>
          </p>
          <p className="fine">
            {brand().supportHours.map((hours) => (
              <span key={hours} className="block">
                {hours}
              </span>
            ))}
          </p>
        </div>
        <div className="card__part only-wide">
          <CityLink
            city={city}
            className={buttonClass({ variant: 'next', wide: true })}
            href={paths.testMenu.getHref()}
          >
            See tests and prices
          </CityLink>
        </div>
      </div>
      {zones.length > 0 && (
        <div className="card">
          <h2 className="h4 mb-2">Home visits</h2>
          <dl className="zones">
            {zones.map(({ name, localities }) => (
              <div key={name}>
                <dt>{name}</dt>
                {localities.map(({ locality, pincode }) => (
                  <dd key={locality}>
                    {locality}{' '}
                    <span className="tabular-nums" translate="no">
                      {pincode}
                    </span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </div>
      )}
    </aside>
  )
}
