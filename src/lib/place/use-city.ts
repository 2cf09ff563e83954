import { useCallback } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router-dom'
import type { City } from '#contract/catalogue.endpoints.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import { cookies } from '#lib/storage/cookies.ts'

/** The id of the route that knows the city, above all pages. */
export const ROOT_ROUTE_ID = 'root'

export type RootData = { readonly city: City }

/** The city that all loaders of the page were given. */
export function useCity(): City {
  // SAFETY: the root route's loader returns RootData; a page in a test may stand without it.
  const root = useRouteLoaderData(ROOT_ROUTE_ID) as RootData | undefined
  return root?.city ?? FALLBACK_CITY
}

/** Keeps another city and loads the page anew for it. */
export function useChooseCity(): (city: City) => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(
    (city) => {
      cookies.city.set(city)
      return revalidate()
    },
    [revalidate],
  )
}

/** The city a cookie names, else the one that is always served (spec §3). */
export function cityFrom(cookie: string | null | undefined): City {
  return (cookie ? cookies.city.read(cookie) : null) ?? FALLBACK_CITY
}
