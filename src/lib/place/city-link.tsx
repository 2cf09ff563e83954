import type { City } from '#contract/catalogue.endpoints.ts'
import { AppLink, type AppLinkProps } from '#lib/routing/app-link.tsx'
import { useChooseCity, useCity } from './use-city.ts'

export type CityLinkProps = Omit<AppLinkProps, 'onClick'> & { city: City }

/** A link that also chooses a city, so that its target shows that city's prices and windows. */
export function CityLink({ city, ...rest }: CityLinkProps) {
  const chosen = useCity()
  const choose = useChooseCity()
  const { id, city_name, state_name } = city
  const press = () => {
    // Not awaited: the navigation reloads the data anyway.
    if (id !== chosen.id) void choose({ id, city_name, state_name })
  }
  return <AppLink {...rest} onClick={press} />
}
