import { formatRupees } from '#ui/rupees.ts'

/** `₹100 to ₹150`, or `₹100` when both are equal. */
export function formatChargeRange({ from, to }: { from: number; to: number }): string {
  return from === to ? formatRupees(from) : `${formatRupees(from)} to ${formatRupees(to)}`
}
