import { queryOptions } from '@tanstack/react-query'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'

/** What the windows of a city say before one is chosen. */
export type WindowFacts = {
  /** Lowest and highest charge for home collection, rupees. */
  readonly charges: { readonly from: number; readonly to: number }
  /** The part of the day that suits a fast, `HH:mm`; null when no window does. */
  readonly fastingBand: { readonly from: string; readonly to: string } | null
}

/** Cart and booking show the same range of charges (spec §4) before a window is chosen. */
export function windowFactsQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['home-windows', cityId],
    queryFn: async ({ signal }): Promise<WindowFacts> => {
      const query = { city_id: cityId }
      const { days, charges } = await api.call('slotsAvailable', { query }, { signal, quiet: true })
      return { charges, fastingBand: fastingBand(days) }
    },
  })
}

/** From the first start to the last end of the windows that suit a fast. */
export function fastingBand(days: readonly SlotDay[]): WindowFacts['fastingBand'] {
  const suited = days.flatMap(({ slots }) => slots.filter((slot) => slot.suits_fasting))
  const from = suited.map((slot) => slot.from_time).sort()[0]
  const to = suited
    .map((slot) => slot.to_time)
    .sort()
    .at(-1)
  return from !== undefined && to !== undefined ? { from, to } : null
}
