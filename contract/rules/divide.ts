/**
 * Divides a whole amount by whole weights. The parts are whole and add up to the amount: each is
 * rounded down, and what remains goes to the largest remainders, to the earlier one on a tie. No part
 * exceeds its weight if the amount is at most their sum.
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (amount === 0 || sum === 0) return weights.map(() => 0)
  const parts = weights.map((weight, at) => ({
    at,
    whole: Math.floor((amount * weight) / sum),
    remainder: (amount * weight) % sum,
  }))
  const remaining = amount - parts.reduce((given, { whole }) => given + whole, 0)
  const roundedUp = new Set(
    parts
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, remaining)
      .map(({ at }) => at),
  )
  return parts.map(({ at, whole }) => whole + (roundedUp.has(at) ? 1 : 0))
}
