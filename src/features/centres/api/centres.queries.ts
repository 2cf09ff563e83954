import { queryOptions } from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'

/** Cities, localities and facilities rarely change. */
const FRESH_MS = 60 * 60_000

export function presenceQuery(api: Api) {
  return queryOptions({
    queryKey: ['presence'],
    queryFn: async ({ signal }) => (await api.call('cityPresence', {}, { signal })).cities,
    staleTime: FRESH_MS,
  })
}

export function cityLocalitiesQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['city-localities', cityId],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId }
      return (await api.call('cityLocalities', { query }, { signal })).localities
    },
    staleTime: FRESH_MS,
  })
}

/** Localities of a city that have a centre. */
export function centreLocalitiesQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['centre-localities', cityId],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId }
      return (await api.call('centreLocalities', { query }, { signal })).localities
    },
    staleTime: FRESH_MS,
  })
}

type ListFilter = Omit<ApiInput<'centreList'>['query'], 'city_id'>

export function centreListQuery(api: Api, cityId: number, filter: ListFilter) {
  return queryOptions({
    queryKey: ['centres', cityId, filter],
    queryFn: ({ signal }) =>
      api.call('centreList', { query: { ...filter, city_id: cityId } }, { signal }),
  })
}

/** Page size that covers every centre of a city. */
const ALL = 100

/** The centres of a city that receive patients. */
export function visitedCentresQuery(api: Api, cityId: number) {
  return centreListQuery(api, cityId, { page: 1, size: ALL, visited: 'true' })
}

export function centreServiceQuery(api: Api, labCode: string) {
  return queryOptions({
    queryKey: ['centre-service', labCode],
    queryFn: async ({ signal }) => {
      const query = { lab_code: labCode }
      return (await api.call('centreService', { query }, { signal })).services
    },
  })
}

export function facilitiesQuery(api: Api) {
  return queryOptions({
    queryKey: ['facilities'],
    queryFn: async ({ signal }) => (await api.call('centreFacilities', {}, { signal })).facilities,
    staleTime: FRESH_MS,
  })
}

export function mainLabsQuery(api: Api) {
  return queryOptions({
    queryKey: ['main-labs'],
    queryFn: async ({ signal }) => (await api.call('mainLabs', {}, { signal })).labs,
    staleTime: FRESH_MS,
  })
}
