import { queryOptions } from '@tanstack/react-query'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { firstFree, laterIfFasting } from '#lib/slots/first-free.ts'
import { homeSlots } from '#lib/slots/home-slots.ts'
import type { CataloguePromise, HomeVisit, NearCentre } from '../home-facts.ts'

const FIRST_WINDOWS = 3
const CENTRES_SHOWN = 3
/** Candidate limits, in hours, for "most reports within …". */
const REPORT_HOURS = [6, 12, 24, 48, 72]

/** What is booked, by its code, and the slots that suit it. */
type Booked = { readonly code: string; readonly suits: (slot: Slot) => boolean }

/** The first slots are those that suit; without `booked`, those for a test without rules. */
export function homeVisitQuery(api: Api, cityId: number, booked: Booked | null = null) {
  return queryOptions({
    queryKey: ['home-visit', cityId, booked?.code ?? null],
    queryFn: async ({ signal }): Promise<HomeVisit> => {
      const { days, charges } = await homeSlots(api, cityId, signal)
      const free = firstFree(days, booked?.suits)
      const times = free.slice(0, FIRST_WINDOWS).map(({ from_time }) => from_time)
      const fasting = laterIfFasting(days)
      return {
        today: days[0]?.slot_date ?? '',
        first: free[0] ? { date: free[0].slot_date, times } : null,
        fasting: fasting && { date: fasting.slot_date, time: fasting.from_time },
        earliest: earliestOf(days),
        charges,
      }
    },
  })
}

/** Today's early windows may be over, so the last day of the week is read. */
function earliestOf(days: readonly SlotDay[]): HomeVisit['earliest'] {
  const window = days.at(-1)?.slots[0]
  return window
    ? { time: window.from_time, minutes: minutesOf(window.to_time) - minutesOf(window.from_time) }
    : null
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

export function cataloguePromiseQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['catalogue-promise', cityId],
    queryFn: async ({ signal }): Promise<CataloguePromise> => {
      const list = (filter: { item_type?: 'test'; report_within_hours?: number }) => {
        const query = { ...filter, city_id: cityId, sort: 'price', size: 1 } as const
        return api.call('testList', { query }, { signal, byItself: true })
      }
      const { items, counts } = await list({ item_type: 'test' })
      const all = counts.test + counts.package + counts.radiology
      const within = await Promise.all(
        REPORT_HOURS.map(async (hours) => (await list({ report_within_hours: hours })).total),
      )
      const [item] = items
      return {
        counts,
        cheapest: item ? { name: item.item_name, price: item.price } : null,
        reportHours: REPORT_HOURS.find((_, at) => (within[at] ?? 0) * 2 > all) ?? null,
      }
    },
  })
}

export function nearCentresQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['near-centres', cityId],
    queryFn: async ({ signal }): Promise<NearCentre[]> => {
      const query = { city_id: cityId, page: 1, size: CENTRES_SHOWN }
      const { centres } = await api.call('centreList', { query }, { signal, byItself: true })
      return centres.map(toNearCentre)
    },
  })
}

function toNearCentre(centre: Centre): NearCentre {
  const { lab_code, name, kind, pincode, services, city_name, state_name, hours } = centre
  return { lab_code, name, kind, pincode, services, city_name, state_name, hours }
}
