import { formatRupees } from '#ui/rupees.ts'

/** Rupees as `₹100 to ₹150`, or one figure. */
export function formatChargeRange({ from, to }: { from: number; to: number }): string {
  return from === to ? formatRupees(from) : `${formatRupees(from)} to ${formatRupees(to)}`
}
