import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { FittingTest } from '#contract/additions.endpoints.ts'
import { CHANGE_END } from '#contract/change-words.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { formatCount } from '#lib/format/text-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Bill, type BillRow } from '#ui/bill.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import {
  type AddedBefore,
  actionLabel,
  isCollected,
  restOfVisit,
  restWith,
  sumWith,
  totalsOf,
} from '../add-test-view.ts'
import type { OrderChangeView } from '../order-change-view.ts'

/** The order's bill with the chosen test, and the action. */
export function AddTestAside({
  snapshot,
  send,
  orderHref,
}: OrderChangeView & { orderHref: string }) {
  const { before, test } = snapshot.context
  if (!before) return null
  const busy = snapshot.matches('sending')
  const isOfSeveral = restOfVisit(before.order).orders.length > 0
  const chosen = busy || snapshot.matches({ review: { addition: 'reviewing' } }) ? test : null
  const action = chosen && (
    <Button
      wide
      variant="next"
      busy={busy}
      busyLabel="Adding the test"
      onClick={() => send({ type: 'change.confirm' })}
    >
      {actionLabel(before.order, chosen)}
    </Button>
  )
  return (
    <aside className="aside" aria-label="The order">
      <div className="card card--flush">
        <div className="card__part">
          <h2 className="h3 mb-2">{isOfSeveral ? 'The visit' : 'The order'}</h2>
          <Bill
            caption={chosen ? `Bill of the order with ${chosen.name}` : 'Bill of the order'}
            {...billOf(before, chosen)}
          />
        </div>
        <div className="card__part stack stack--2 only-wide">
          {action ?? <p className="note">Choose a test to see what it changes.</p>}
          <AppLink
            className={buttonClass({ variant: 'plain', size: 'sm', wide: true })}
            href={orderHref}
          >
            Leave the order as it is
          </AppLink>
        </div>
        {chosen && (
          <p className="card__part row row--top note">
            <Icon icon={RotateCcw} size={16} />
            <span>
              You can take {chosen.name} out again on the order’s page until{' '}
              {CHANGE_END[before.order.order_type]}.
            </span>
          </p>
        )}
      </div>
      {chosen && (
        <DockAction>
          <ActionBar
            sum={signed(chosen)}
            sub={`${formatRupees(sumWith(before.order, chosen))} in all`}
          >
            {action}
          </ActionBar>
        </DockAction>
      )}
    </aside>
  )
}

function signed({ due, refund }: FittingTest): string {
  if (refund > 0) return formatRupees(-refund)
  return due > 0 ? `+${formatRupees(due)}` : formatRupees(0)
}

function billOf({ order, now }: AddedBefore, test: FittingTest | null) {
  const state = test?.after ?? now
  const { amounts } = state
  const rest = restWith(restOfVisit(order), state)
  const rows: BillRow[] = [
    {
      label: order.member.firstName,
      small: order.test_names.join(', '),
      value: formatRupees(now.amounts.sub_total),
    },
  ]
  if (test)
    rows.push({ label: test.name, small: 'added today', value: `+${formatRupees(test.price)}` })
  for (const { member, test_names, amounts: theirs } of rest.orders) {
    const label = `${member.firstName}, ${formatCount(test_names.length, 'test')}`
    rows.push({ label, value: formatRupees(theirs.sub_total) })
  }
  if (isCollected(order, rest)) {
    const charge = roundToPaisa(amounts.hc_charges + rest.charge)
    const isFree = charge === 0
    rows.push({
      label: rest.orders.length > 0 ? 'Home collection, once' : 'Home collection',
      value: isFree ? 'Free' : formatRupees(charge),
      kind: isFree ? 'free' : undefined,
    })
  }
  if (amounts.order_discount > 0) {
    const label = order.coupon ? `Coupon ${order.coupon.code}` : 'Coupon'
    rows.push({ label, value: formatRupees(-amounts.order_discount), kind: 'off' })
  }
  const wallet = amounts.redeem_from_wallet_points
  if (wallet > 0) {
    const label = `Wallet, ${formatCount(pointsFor(wallet), 'point')}`
    rows.push({ label, value: formatRupees(-wallet), kind: 'off' })
  }
  return { rows, totals: totalsOf({ order, now }, test) }
}
