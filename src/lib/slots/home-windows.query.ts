import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { type Band, fastBandOf } from './fast.ts'
import { homeSlots } from './home-slots.ts'

/** What the windows of a city say before one is chosen. */
export type WindowFacts = {
  /** Lowest and highest charge for home collection, rupees. */
  readonly charges: { readonly from: number; readonly to: number }
  /** The part of the day that suits a fast; null when no window does. */
  readonly fastingBand: Band | null
}

/** Cart and booking show the same range of charges (spec §4) before a window is chosen. */
export function windowFactsQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['home-windows', cityId],
    queryFn: async ({ signal }): Promise<WindowFacts> => {
      const { days, charges } = await homeSlots(api, cityId, signal)
      return { charges, fastingBand: fastBandOf(days.flatMap(({ slots }) => slots)) }
    },
  })
}
