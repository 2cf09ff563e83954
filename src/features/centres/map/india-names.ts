import type { LabelPlace } from './label-places.ts'

/** Hand-picked label positions; labels of other cities are placed automatically. */
export const INDIA_NAMES: Readonly<Record<string, LabelPlace>> = {
  Mumbai: { side: 'left', away: 9, down: 10 },
  Ahmedabad: { side: 'left', away: 9, down: 0 },
  Jaipur: { side: 'left', away: 18, down: -10 },
  Bengaluru: { side: 'left', away: 30, down: 5 },
  'New Delhi': { side: 'right', away: 9, down: 0 },
  Indore: { side: 'right', away: 30, down: 0 },
  Kolkata: { side: 'right', away: 18, down: -5 },
  Pune: { side: 'right', away: 9, down: -15 },
  Hyderabad: { side: 'right', away: 30, down: 5 },
  Panaji: { side: 'right', away: 9, down: 5 },
  Chennai: { side: 'right', away: 30, down: 20 },
  Kochi: { side: 'right', away: 9, down: 5 },
}
