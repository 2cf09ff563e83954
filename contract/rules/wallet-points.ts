import { divide } from './divide.ts'

/** Two points are worth a rupee; another provider may have another rate. */
const RUPEES_PER_POINT = 0.5

/** Value of points, rupees. */
export function cashValueOf(points: number, rupeesPerPoint = RUPEES_PER_POINT): number {
  return points * rupeesPerPoint
}

/**
 * Points that cover an amount in rupees, rounded up: the last point may be worth more than the
 * rest.
 */
export function pointsFor(rupees: number, rupeesPerPoint = RUPEES_PER_POINT): number {
  // Computed in paise, because binary fractions of rupees drift.
  return Math.ceil(Math.round(rupees * 100) / (rupeesPerPoint * 100))
}

/**
 * Points that a booking uses: the least of its cost, the balance and the number requested. `totals`
 * are the costs of its orders before points, rupees.
 */
export function pointsToUse(input: {
  readonly balance: number
  readonly totals: readonly number[]
  readonly requested?: number | undefined
}): number {
  return Math.min(
    input.balance,
    input.totals.reduce((sum, total) => sum + pointsFor(total), 0),
    input.requested ?? Number.POSITIVE_INFINITY,
  )
}

/**
 * Divides points over orders that are booked together, by the points that would pay for each.
 * `totals` are their costs before points, rupees. Each gets whole points, so that they can be given
 * back with it: `pointsFor` of what they pay is their number.
 */
export function dividePoints(
  points: number,
  totals: readonly number[],
  rupeesPerPoint = RUPEES_PER_POINT,
): number[] {
  const needed = totals.map((total) => pointsFor(total, rupeesPerPoint))
  return divide(
    Math.min(
      points,
      needed.reduce((sum, one) => sum + one, 0),
    ),
    needed,
  )
}
