/** "+240 points", "−100 points": what entered or left. */
export function formatMovedPoints(points: number): string {
  const count = Math.abs(points)
  return `${points < 0 ? '−' : '+'}${count} ${count === 1 ? 'point' : 'points'}`
}
