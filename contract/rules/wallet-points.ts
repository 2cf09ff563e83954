/** Two points are worth a rupee. */
const POINTS_PER_RUPEE = 2

/** What points are worth, in rupees. */
export function cashValueOf(points: number): number {
  return points / POINTS_PER_RUPEE
}

/** The points that pay an amount of rupees whole: the last one may be worth more than it pays. */
export function pointsFor(rupees: number): number {
  // In paise, as 0.1 + 0.2 is no whole figure of rupees.
  return Math.ceil((Math.round(rupees * 100) * POINTS_PER_RUPEE) / 100)
}

/**
 * How many points a booking takes: what it costs or what the patient has, whichever is less, and
 * no more than asked for. `total` is what the booking costs before points, in rupees.
 */
export function pointsToUse(input: {
  readonly balance: number
  readonly total: number
  readonly asked?: number | undefined
}): number {
  return Math.min(input.balance, pointsFor(input.total), input.asked ?? Number.POSITIVE_INFINITY)
}
