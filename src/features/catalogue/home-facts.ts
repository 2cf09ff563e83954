import type { Centre } from '#contract/centres.endpoints.ts'

/** Availability and charges of home visits, from a week of windows. */
export type HomeVisit = {
  /** The lab's day, `YYYY-MM-DD`. */
  readonly today: string
  /** The first day with free windows and the times (`HH:mm`) of its first few. */
  readonly first: { readonly date: string; readonly times: readonly string[] } | null
  /** The first slot for an overnight fast, where it is later than the first of all. */
  readonly fasting: { readonly date: string; readonly time: string } | null
  /** The earliest window of a day: when it starts, and how long windows are. */
  readonly earliest: { readonly time: string; readonly minutes: number } | null
  /** Lowest and highest charge, rupees. */
  readonly charges: { readonly from: number; readonly to: number }
}

export type CataloguePromise = {
  readonly counts: { readonly test: number; readonly package: number; readonly radiology: number }
  /** Price in rupees. */
  readonly cheapest: { readonly name: string; readonly price: number } | null
  /**
   * Hours within which more than half of all reports are ready; null when no candidate limit
   * holds.
   */
  readonly reportHours: number | null
}

export type NearCentre = Pick<
  Centre,
  'lab_code' | 'name' | 'kind' | 'pincode' | 'services' | 'city_name' | 'state_name' | 'hours'
>
