import Banknote from 'lucide-react/icons/banknote'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import { PAYMENT_MODE_LABEL, type PaymentMode } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { Icon } from '#ui/icon.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { linesOfOrder, priceDrafts } from '../order-payload.ts'
import type { CheckoutView } from '../use-checkout.ts'

const MODES = [
  { mode: 'online', icon: IndianRupee },
  { mode: 'cash', icon: Banknote },
] as const

type PayModeProps = {
  checkout: CheckoutView
  failed: boolean
}

/** Modes that the chart refuses are disabled, with the reason. */
export function PayMode({ checkout, failed }: PayModeProps) {
  const { snapshot, send } = checkout
  const { offers, visit } = snapshot.context
  const chosen = modeOf(snapshot)
  const isToConfirm = snapshot.matches({ booking: { payment: { confirmation: 'byRadiologist' } } })
  const online = failed
    ? "Try again. You can choose another UPI app, card or bank on the bank's page"
    : "UPI, card or net banking, on the bank's page"
  const cash = {
    home: 'Cash or UPI to the phlebotomist after the sample',
    center: 'Cash or UPI at the centre',
    both: `Cash or UPI: ${dueInWords(checkout)}`,
  }[visit]
  const refused = isToConfirm
    ? 'Not for this scan: nothing is charged before the radiologist confirms it'
    : 'Online payment is not available yet'
  const words = {
    online: offers.online && !isToConfirm ? online : refused,
    cash: failed ? `Nothing to pay now. ${cash}` : cash,
  }
  return (
    <fieldset>
      <legend>
        <h2 className="h2">How do you want to pay?</h2>
      </legend>
      <div className="stack stack--3 mt-3">
        {MODES.map(({ mode, icon }) => (
          <PickCard
            key={mode}
            name="mode"
            value={mode}
            checked={mode === chosen}
            disabled={mode !== chosen && !snapshot.can({ type: 'mode.choose', mode })}
            onChange={() => send({ type: 'mode.choose', mode })}
            title={PAYMENT_MODE_LABEL[mode]}
            end={<Icon icon={icon} size={16} />}
            sub={words[mode]}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** "₹1,940 to the phlebotomist, ₹1,400 at the centre". */
function dueInWords({ snapshot: { context }, cart }: CheckoutView): string {
  const { orders } = priceDrafts(context, (draft) => linesOfOrder(draft, cart))
  const due = (type: Order['order_type']) =>
    roundToPaisa(
      orders.reduce(
        (sum, { net_payable }, at) =>
          context.drafts[at]?.order_type === type ? sum + net_payable : sum,
        0,
      ),
    )
  return `${formatRupees(due('home_collection'))} to the phlebotomist, ${formatRupees(due('lab_visit'))} at the centre`
}

export function modeOf(snapshot: CheckoutView['snapshot']): PaymentMode {
  const online =
    snapshot.matches({ booking: { payment: { mode: 'online' } } }) || snapshot.matches('paying')
  return online ? 'online' : 'cash'
}

/** What the button that books says: the amount, rupees, and when it is paid. */
export function confirmation(mode: PaymentMode, netPayable: number, again = false): string {
  const sum = formatRupees(netPayable)
  if (netPayable === 0) return 'Confirm, nothing to pay'
  if (mode === 'cash') return `Confirm, pay ${sum} at service`
  return again ? `Retry, pay ${sum}` : `Pay ${sum}`
}
