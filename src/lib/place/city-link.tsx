import type { City } from '#contract/catalogue.endpoints.ts'
import { AppLink, type AppLinkProps } from '#lib/routing/app-link.tsx'
import { useChooseCity, useCity } from './use-city.ts'

export type CityLinkProps = Omit<AppLinkProps, 'onClick'> & { city: City }

/** A link that chooses a city on the way: what it leads to has that city's prices and windows. */
export function CityLink({ city, ...rest }: CityLinkProps) {
  const chosen = useCity()
  const choose = useChooseCity()
  const { id, city_name, state_name } = city
  const press = () => {
    // Not waited for: the navigation that follows takes the loading anew along.
    if (id !== chosen.id) void choose({ id, city_name, state_name })
  }
  return <AppLink {...rest} onClick={press} />
}
