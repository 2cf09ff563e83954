import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { REFUND_DAYS } from '#config/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import { dueAtVisit } from '#contract/rules/door-payments.ts'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'

/** Says what of the online payments was not used and comes back, and what is still due; else nothing. */
export function UnusedPayment({ order }: { order: Order }) {
  const { unused_payment, paid_twice } = order
  const due = isAfterVisit(order.status) ? 0 : dueAtVisit(order)
  return (
    <>
      {unused_payment && (
        <Notice
          tone="info"
          icon={RotateCcw}
          title={`Your online payment of ${formatRupees(unused_payment.online)} was not used`}
        >
          {backInWords('All of it', unused_payment.status)}
          {due > 0 && ` ${formatRupees(due)} is still to be paid at the visit.`}
        </Notice>
      )}
      {paid_twice && (
        <Notice
          tone="info"
          icon={RotateCcw}
          title={`${formatRupees(paid_twice.online)} was paid online and at the visit too`}
        >
          {backInWords('It', paid_twice.status)}
        </Notice>
      )}
    </>
  )
}

function backInWords(what: string, status: NonNullable<Order['paid_twice']>['status']): string {
  return status === 'done'
    ? `${what} was refunded to where you paid from.`
    : `${what} goes back to where you paid from, in ${REFUND_DAYS}.`
}
