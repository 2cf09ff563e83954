import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { REFUND_DAYS } from '#config/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'

/** Says that an online payment was not needed and comes back; nothing if there is none. */
export function UnusedPayment({ order: { unused_payment } }: { order: Order }) {
  if (!unused_payment) return null
  const sum = formatRupees(unused_payment.online)
  return (
    <Notice tone="info" icon={RotateCcw} title={`Your online payment of ${sum} was not needed`}>
      {unused_payment.status === 'done'
        ? 'All of it was refunded to where you paid from.'
        : `All of it goes back to where you paid from, in ${REFUND_DAYS}.`}
    </Notice>
  )
}
