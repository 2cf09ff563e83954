import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'

/** ISO instant at which the first hold expires; null without a hold. */
export function firstDeadline({
  hold,
  appointments,
}: Pick<CheckoutContext, 'hold' | 'appointments'>): string | null {
  const holds: readonly SlotHold[] = [
    ...(hold ? [hold] : []),
    ...appointments.map((held) => held.hold),
  ]
  const deadlines = holds.map(({ expires_at }) => expires_at)
  return deadlines.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}
