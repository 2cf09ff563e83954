import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { lazy, Suspense } from 'react'
import { paths } from '#config/paths.ts'
import type { Billing, Order } from '#contract/orders.schemas.ts'
import {
  awaitsSlot,
  hasBegun,
  isBeforeVisit,
  isCancellable,
  isChangeable,
  isOnTheWay,
} from '#contract/rules/cancellation.ts'
import { dueAtVisit, isPayableOnline } from '#contract/rules/door-payments.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'
import { canAddTest, canReschedule, isRepeatable, planHref } from '../order-format.ts'
import type { BillingForm } from '../use-billing.tsx'
import type { OrderRepeat } from '../use-repeat-order.ts'
import type { VisitOrder } from '../visit-format.ts'
import { NextLink } from './next-action.tsx'

export type OrderPageHandlers = {
  readonly invoice: { readonly busy: boolean; readonly save: () => void }
  readonly billing: BillingForm
  readonly repeat: OrderRepeat
  /** All orders that were booked with it, for the calendar; undefined until they are loaded. */
  readonly visiting: readonly VisitOrder[] | undefined
  /** With the slot that is chosen already. */
  readonly onMove: (slotId?: string) => void
  readonly onCancel: () => void
  /** Pays what is due at the visit online; undefined if the lab takes no online payments. */
  readonly onPay: (() => void) | undefined
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
  const { onMove, onCancel, onPay } = handlers
  const due = dueAtVisit(order)
  const closed = closedNote(order)
  return (
    <div className="card__part stack stack--3">
      <NextLink order={order} className="only-wide" />
      {closed && <p className="note">{closed}</p>}
      {onPay && due > 0 && isPayableOnline(order) && !awaitsRadiologist(order) && (
        <Button wide icon={CreditCard} onClick={onPay}>
          Pay {formatRupees(due)} online now
        </Button>
      )}
      {canReschedule(order) && !order.late && (
        <Button wide icon={CalendarClock} onClick={() => onMove()}>
          {awaitsSlot(order) ? 'Choose a slot' : 'Change slot'}
        </Button>
      )}
      {isCancellable(order) && !order.late && (
        <Button variant="plain" wide onClick={onCancel}>
          {order.further_visit ? 'Cancel visit' : 'Cancel order'}
        </Button>
      )}
      {isRepeatable(order) && <BookAgain order={order} repeat={handlers.repeat} />}
      {order.status !== 'cancelled' && <More order={order} handlers={handlers} />}
    </div>
  )
}

/** Why the visit can no longer change; null if it can, or is over. */
function closedNote(order: Order): string | null {
  if (!isBeforeVisit(order.status)) return null
  if (hasBegun(order)) {
    return 'Part of the visit is done or paid, so nothing can be changed here any more. Please call us.'
  }
  if (!isOnTheWay(order) || isChangeable(order)) return null
  const where = order.phlebotomist_way?.arrived_at ? 'at your door' : 'on the way'
  return `The phlebotomist is ${where}, so this visit can no longer be changed or cancelled here. Please call us.`
}

function BookAgain({ order, repeat }: { order: Order; repeat: OrderRepeat }) {
  return (
    <>
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
          Repeat this regularly
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
    </>
  )
}

// Loaded only for a visit that is to come.
const CalendarButton = lazy(async () => ({
  default: (await import('#forms/calendar-button.tsx')).CalendarButton,
}))

function More({ order, handlers }: { order: Order; handlers: OrderPageHandlers }) {
  const { invoice, billing, visiting } = handlers
  return (
    <Accordion summary="More">
      <div className="stack stack--3">
        {canAddTest(order) && (
          <AppLink
            className={buttonClass({ wide: true })}
            href={paths.addTest.getHref(order.order_id)}
          >
            <Icon icon={Plus} />
            Add a test
          </AppLink>
        )}
        {isBeforeVisit(order.status) && (
          <Suspense>
            <CalendarButton order={order} all={visiting} />
          </Suspense>
        )}
        <Button
          wide
          icon={Download}
          busy={invoice.busy}
          busyLabel="Preparing the invoice"
          onClick={invoice.save}
        >
          Invoice
        </Button>
        {order.billing && (
          <OrderBilling
            billing={order.billing}
            form={billing}
            onChange={() => billing.open(order)}
          />
        )}
      </div>
    </Accordion>
  )
}

type OrderBillingProps = {
  billing: Billing
  form: Pick<BillingForm, 'opening' | 'failed'>
  onChange: () => void
}

/** Whom the invoice names, if a business is billed, and how to change it. */
function OrderBilling({ billing, form, onChange }: OrderBillingProps) {
  const { business, open } = billing
  if (!business && !open) return null
  return (
    <div className="stack stack--2">
      {business && (
        <p className="note">
          Invoice for {business.name}, GSTIN <span className="tabular-nums">{business.gstin}</span>
        </p>
      )}
      {open && (
        <Button
          variant="plain"
          wide
          busy={form.opening}
          busyLabel="Opening the form"
          onClick={onChange}
        >
          {business ? 'Change the GST number' : 'Add a GST number'}
        </Button>
      )}
      {form.failed && (
        <Notice tone="bad" title="We could not open the form.">
          Check your connection, then try again.
        </Notice>
      )}
    </div>
  )
}
