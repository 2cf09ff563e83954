import type { City } from '#contract/catalogue.endpoints.ts'

/** Availability and charges of home visits in a city. */
export type NextVisit = {
  /** The lab's day, `YYYY-MM-DD`. */
  readonly today: string
  /** The first free window; null when all are taken. Date `YYYY-MM-DD`, time `HH:mm`. */
  readonly next: { readonly date: string; readonly time: string } | null
  /** The first slot for an overnight fast, where it is later than `next`. */
  readonly fasting: { readonly date: string; readonly time: string } | null
  /** Start of the earliest visit, `HH:mm`; null without any. */
  readonly earliest: string | null
  /** Whether every day of the coming week has windows. */
  readonly everyDay: boolean
  /** Lowest and highest charge, rupees. */
  readonly charges: { readonly from: number; readonly to: number }
}

export type PinAnswer =
  | {
      readonly kind: 'served'
      readonly localities: readonly string[]
      readonly visit: NextVisit | null
    }
  /** Set when the PIN belongs to another served city. */
  | { readonly kind: 'elsewhere'; readonly city: Pick<City, 'city_name' | 'state_name'> }
  | { readonly kind: 'unserved' }
