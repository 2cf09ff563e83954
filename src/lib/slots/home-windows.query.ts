import { queryOptions } from '@tanstack/react-query'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { type Band, fastBandOf } from './fast.ts'
import { homeSlots } from './home-slots.ts'

/** Facts about a city's windows before one is chosen. */
export type WindowFacts = {
  readonly days: readonly SlotDay[]
  /** Lowest and highest charge for home collection, rupees. */
  readonly charges: { readonly from: number; readonly to: number }
  /** Part of the day that suits a fast; null when no window does. */
  readonly fastingBand: Band | null
}

/** Range of charges in the cart and in the booking before a window is chosen (spec §4). */
export function windowFactsQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['home-windows', cityId],
    queryFn: async ({ signal }): Promise<WindowFacts> => {
      const { days, charges } = await homeSlots(api, cityId, signal)
      return { days, charges, fastingBand: fastBandOf(days.flatMap(({ slots }) => slots)) }
    },
  })
}
