import type { City } from '#contract/catalogue.endpoints.ts'

/** When somebody can come to a home of the city, and what that costs. */
export type NextVisit = {
  /** The lab's day, `YYYY-MM-DD`. */
  readonly today: string
  /** The first free window; null when all are taken. Date `YYYY-MM-DD`, time `HH:mm`. */
  readonly next: { readonly date: string; readonly time: string } | null
  /** `HH:mm` at which the visits of a day begin; null without any. */
  readonly earliest: string | null
  /** Whether every day of the coming week has windows. */
  readonly everyDay: boolean
  /** Rupees, lowest and highest. */
  readonly charges: { readonly from: number; readonly to: number }
}

/** Whether we come to a PIN. */
export type PinAnswer =
  | {
      readonly kind: 'served'
      readonly localities: readonly string[]
      readonly visit: NextVisit | null
    }
  /** It is a PIN of another of our cities. */
  | { readonly kind: 'elsewhere'; readonly city: Pick<City, 'city_name' | 'state_name'> }
  | { readonly kind: 'unserved' }
