import type { Centre } from '#contract/centres.endpoints.ts'
import type { DayHours } from '#contract/rules/opening-hours.ts'

/** When somebody can come and what that costs, out of a week of windows. */
export type HomeVisit = {
  /** The lab's day, `YYYY-MM-DD`. */
  readonly today: string
  /** The first day that has free windows, with the times (`HH:mm`) of the first few. */
  readonly first: { readonly date: string; readonly times: readonly string[] } | null
  /** The earliest window of a day: when it starts, and how long windows are. */
  readonly earliest: { readonly time: string; readonly minutes: number } | null
  /** Rupees, lowest and highest. */
  readonly charges: { readonly from: number; readonly to: number }
}

/** What the catalogue of a city promises as a whole. */
export type CataloguePromise = {
  readonly counts: { readonly test: number; readonly package: number; readonly radiology: number }
  /** Price in rupees. */
  readonly cheapest: { readonly name: string; readonly price: number } | null
  /** Hours within which more than half of all reports are there; null when none of ours holds. */
  readonly reportHours: number | null
}

/** A centre as the home page shows it. */
export type NearCentre = Pick<
  Centre,
  'lab_code' | 'name' | 'kind' | 'pincode' | 'services' | 'map' | 'city_name' | 'state_name'
> & { readonly week: readonly DayHours[] }
