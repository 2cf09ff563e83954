import Copy from 'lucide-react/icons/copy'
import { priceLines } from '#contract/rules/pricing.ts'
import type { RestartReason } from '#machines/checkout/checkout.context.ts'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import type { CheckoutView } from '../use-checkout.ts'

/** In a booking for several the sum is not that of the cart, so the page's own bill says it. */
export function RestartNotice({ checkout: { snapshot, cart } }: { checkout: CheckoutView }) {
  const { restartReason } = snapshot.context
  if (restartReason === null) return null
  return (
    <Notice tone="info" role="status" icon={Copy} title={titleOf(restartReason, cart.length)}>
      {restartOutcome(restartReason)}
      {restartReason === 'slotReleased'
        ? ' Choose a slot again.'
        : cart.length > 0 &&
          ` ${cartNow(cart, snapshot.context.people.length > 1)} Check the patient, then choose a slot again.`}
    </Notice>
  )
}

/** Whether anything was ordered. */
function restartOutcome(reason: RestartReason): string {
  return reason === 'unknown'
    ? 'We could not check whether it was booked there. See My orders before you book again.'
    : 'No order was placed and no money was taken.'
}

function titleOf(reason: RestartReason, count: number): string {
  if (reason === 'slotReleased') return 'Your cart changed, so your slot was released'
  if (count === 0) return 'Your cart was emptied in another tab or on another device'
  return reason === 'cartChanged'
    ? 'Your cart changed, so the booking starts again'
    : 'Your booking changed in another tab or on another device'
}

function cartNow(lines: CheckoutView['cart'], isForSeveral: boolean): string {
  const items = lines.length === 1 ? '1 item' : `${lines.length} items`
  if (isForSeveral) return `Your cart has ${items}.`
  return `Your cart has ${items} for ${formatRupees(priceLines({ lines, slot: null }).sub_total)}.`
}
