import { AppLink } from '#lib/routing/app-link.tsx'
import { cityHref } from '../city-address.ts'
import { formatPresence, type StatePresence } from '../city-presence.ts'

/** The cities, state by state. */
export function StateList({ states }: { states: readonly StatePresence[] }) {
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
                  <span className="note n">{formatPresence(city)}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
