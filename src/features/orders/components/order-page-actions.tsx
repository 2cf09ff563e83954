import CalendarClock from 'lucide-react/icons/calendar-clock'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isCancellable, isChangeable, isOnTheWay } from '#contract/rules/cancellation.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Words } from '#ui/words.tsx'
import { canAddTest, canReschedule, planHref } from '../order-format.ts'
import type { BillingForm } from '../use-billing.tsx'
import type { OrderRepeat } from '../use-repeat-order.ts'
import { NextLink } from './next-action.tsx'
import { OrderBilling } from './order-billing.tsx'

export type OrderPageHandlers = {
  readonly invoice: { readonly busy: boolean; readonly save: () => void }
  readonly billing: BillingForm
  readonly repeat: OrderRepeat
  /** With the slot that is chosen already. */
  readonly onMove: (slotId?: string) => void
  readonly onCancel: () => void
  /** Takes an added test out. */
  readonly onTakeOut: (line: Order['lines'][number]) => void
}

export function OrderPageActions({
  order,
  handlers,
}: {
  order: Order
  handlers: OrderPageHandlers
}) {
  const { invoice, billing, repeat, onMove, onCancel } = handlers
  return (
    <div className="card__part stack stack--3">
      <NextLink order={order} className="only-wide" />
      {isOnTheWay(order) && !isChangeable(order) && (
        <p className="note">
          The phlebotomist is on the way, so the slot can no longer be changed, no test can be added
          and the order can no longer be cancelled. Please call us.
        </p>
      )}
      {canAddTest(order) && (
        <AppLink
          className={buttonClass({ wide: true })}
          href={paths.addTest.getHref(order.order_id)}
        >
          <Icon icon={Plus} />
          Add a test
        </AppLink>
      )}
      {canReschedule(order) && !order.late && (
        <Button wide icon={CalendarClock} onClick={() => onMove()}>
          Change slot
        </Button>
      )}
      {order.status !== 'cancelled' && (
        <Button
          wide
          icon={Download}
          busy={invoice.busy}
          busyLabel="Preparing the invoice"
          onClick={invoice.save}
        >
          Invoice
        </Button>
      )}
      {order.billing && order.status !== 'cancelled' && (
        <OrderBilling billing={order.billing} form={billing} onChange={() => billing.open(order)} />
      )}
      <Button
        wide
        icon={RotateCcw}
        busy={repeat.busy}
        busyLabel="Adding the tests to your cart"
        onClick={() => repeat.start(order)}
      >
        Book again
      </Button>
      {planHref(order) && (
        <AppLink className={buttonClass({ wide: true })} href={planHref(order)}>
          <Icon icon={Repeat} />
          Repeat this on a plan
        </AppLink>
      )}
      {repeat.problem && (
        <Notice tone="bad" title={repeat.problem.words}>
          {repeat.problem.hasRest && (
            <Words>
              The other tests are in your cart.{' '}
              <AppLink className="link" href={paths.cart.getHref()}>
                Go to the cart
              </AppLink>
            </Words>
          )}
        </Notice>
      )}
      {isCancellable(order) && !order.late && (
        <Button variant="plain" wide onClick={onCancel}>
          Cancel order
        </Button>
      )}
    </div>
  )
}
