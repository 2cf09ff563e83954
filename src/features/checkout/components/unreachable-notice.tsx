import { Notice } from '#ui/notice.tsx'
import type { CheckoutView } from '../use-checkout.ts'

/** Says why the booking does not go on while the session has no answer. */
export function UnreachableNotice({ checkout }: { checkout: CheckoutView }) {
  if (!checkout.snapshot.matches({ waking: 'unreachable' })) return null
  return (
    <Notice tone="bad" title="We could not reach the lab">
      Your cart is safe. We are trying again automatically; please check your connection.
    </Notice>
  )
}
