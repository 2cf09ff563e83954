import { useCallback } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router-dom'
import type { City } from '#contract/catalogue.endpoints.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import { cookies } from '#lib/storage/cookies.ts'

/** Id of the root route, whose loader returns the city. */
export const ROOT_ROUTE_ID = 'root'

export type RootData = { readonly city: City }

/** The city that all loaders of the page used. */
export function useCity(): City {
  // SAFETY: the root route's loader returns RootData; undefined when a test renders without it.
  const root = useRouteLoaderData(ROOT_ROUTE_ID) as RootData | undefined
  return root?.city ?? FALLBACK_CITY
}

/** Stores another city and reloads the page's data. */
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

/**
 * The city of a visitor who has chosen none: the one that the lab has under that number, with the
 * lab's name for it (spec §9).
 */
export function defaultCity(listed: readonly City[] | undefined): City {
  return listed?.find(({ id }) => id === FALLBACK_CITY.id) ?? FALLBACK_CITY
}
