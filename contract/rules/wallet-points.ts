/** Two points are worth a rupee. */
const POINTS_PER_RUPEE = 2

/** Value of points, rupees. */
export function cashValueOf(points: number): number {
  return points / POINTS_PER_RUPEE
}

/**
 * Points that cover an amount in rupees, rounded up: the last point may be worth more than the
 * rest.
 */
export function pointsFor(rupees: number): number {
  // Computed in paise, because binary fractions of rupees drift.
  return Math.ceil((Math.round(rupees * 100) * POINTS_PER_RUPEE) / 100)
}

/**
 * Points that a booking uses: the least of its cost, the balance and the number requested. `total`
 * is the cost before points, in rupees.
 */
export function pointsToUse(input: {
  readonly balance: number
  readonly total: number
  readonly requested?: number | undefined
}): number {
  return Math.min(
    input.balance,
    pointsFor(input.total),
    input.requested ?? Number.POSITIVE_INFINITY,
  )
}
