import Smartphone from 'lucide-react/icons/smartphone'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutView } from '../use-checkout.ts'

/** What the provider calls a device that it cannot tell. */
const UNKNOWN_DEVICE = 'Unknown device'

/** Says that the booking of this cart was begun elsewhere, and that it goes on from there. */
export function OpenBookingNotice({ checkout }: { checkout: CheckoutView }) {
  const { openBooking } = checkout.snapshot.context
  if (openBooking === null) return null
  return (
    <Notice
      tone="info"
      role="status"
      icon={Smartphone}
      title={`You started this booking on ${deviceName(openBooking.device)}`}
    >
      Continue from where you stopped. You can still change every step.
    </Notice>
  )
}

function deviceName(device: string | null): string {
  if (device === null) return 'this device'
  return device === UNKNOWN_DEVICE ? 'another device' : device
}
