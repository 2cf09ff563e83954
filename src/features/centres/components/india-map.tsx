import { paths } from '#config/paths.ts'
import type { CityPresence } from '#contract/centres.endpoints.ts'
import { formatPresence } from '../city-presence.ts'
import { INDIA_NAMES } from '../map/india-names.ts'
import { INDIA, INDIA_PATH } from '../map/india-outline.ts'
import { PlaceMap } from './place-map.tsx'

/** The country with the cities that are served. */
export function IndiaMap({ cities }: { cities: readonly CityPresence[] }) {
  const marks = cities.flatMap((city) =>
    city.position === null
      ? []
      : {
          id: String(city.id),
          label: city.city_name,
          more: `, ${formatPresence(city)}`,
          href: paths.locationCity.getHref(city.state_name, city.city_name),
          at: city.position,
          place: INDIA_NAMES[city.city_name],
        },
  )
  return (
    <PlaceMap
      label="Map of our cities"
      bounds={INDIA}
      marks={marks}
      caption="A simple drawing, not a survey. The list has the same cities, state by state."
    >
      <path className="map__shape" d={INDIA_PATH} />
    </PlaceMap>
  )
}
