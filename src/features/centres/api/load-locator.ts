import type { CityPresence } from '#contract/centres.endpoints.ts'
import { isPin } from '#contract/rules/phone.ts'
import type { PageContext } from '#lib/routing/page.ts'
import { pinProblem } from '../pin-problem.ts'
import { presenceQuery, visitedCentresQuery } from './centres.queries.ts'
import { nearPinQuery } from './pin.queries.ts'

export type LocatorData = {
  /**
   * The chosen city: its centres are listed until a position is known. Null while the lab serves no
   * city.
   */
  readonly city: CityPresence | null
  readonly pinProblem: string | null
  /** Load time, ISO; see load-city.ts. */
  readonly loadedAt: string
}

/** Loads the centres near the PIN in the URL, or those of the chosen city. */
export async function loadLocator(context: PageContext): Promise<LocatorData> {
  const { queryClient, api, url } = context
  const pin = url.searchParams.get('pin')?.trim() || undefined
  const cities = await queryClient.fetchQuery(presenceQuery(api))
  const city = cities.find(({ id }) => id === context.city.id) ?? cities[0]
  const loadedAt = new Date().toISOString()
  if (!city) return { city: null, pinProblem: null, loadedAt }
  const near =
    pin && isPin(pin)
      ? await queryClient.fetchQuery(nearPinQuery(api, pin)).catch(() => null)
      : null
  await queryClient.fetchQuery(visitedCentresQuery(api, near?.locality.city_id ?? city.id))
  return { city, pinProblem: await pinProblem(pin), loadedAt }
}
