import type { City } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { codeOf } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { showToast } from '#lib/toast/toast.ts'

type ServedCityOptions = {
  readonly city: () => City
  /** Loads the data of the page again. */
  readonly revalidate: () => unknown
}

/**
 * The calls of the charts, which name the stored city. Where the lab serves it no more, it is dropped:
 * later calls name the default city, and the cart is priced for it.
 */
export function withServedCity(api: Api, { city, revalidate }: ServedCityOptions): Api {
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (codeOf(error) === 'unknown-city') dropCity()
      throw error
    }
  }

  function dropCity(): void {
    const gone = cookies.city.get()
    if (!gone) return
    cookies.city.remove()
    void revalidate()
    const words = `We do not serve ${gone.city_name} any more. Your city is now ${city().city_name}.`
    void showToast('bad', words)
  }

  return {
    call: (...request) => watched(api.call(...request)),
    callWithMessage: (...request) => watched(api.callWithMessage(...request)),
  }
}
