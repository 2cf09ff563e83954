import { Download } from 'lucide-react'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { addressInWords, timesInWords, windowInWords } from '#lib/words/visit-words.ts'
import { Bill } from '#ui/bill.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { orderBill } from '../order-bill.ts'
import { mayCancel, paymentInWords, sumTerm, visitInWords, whoInWords } from '../order-words.ts'
import { refundInWords } from '../refund-words.ts'

type OrderAsideProps = {
  order: Order
  invoice: { readonly busy: boolean; readonly save: () => void }
  onCancel: () => void
}

/** The card beside the life of an order: its facts, its bill, what can be done. */
export function OrderAside({ order, invoice, onCancel }: OrderAsideProps) {
  const ahead = isBeforeVisit(order.status)
  return (
    <aside className="aside stack" aria-label="The order">
      <div className="card card--flush">
        <div className="card__part">
          <Facts look="aside" items={factsOf(order)} />
        </div>
        <div className="card__part">
          <Bill {...orderBill(order)} />
        </div>
        {order.status !== 'cancelled' && (
          <div className="card__part stack stack--3">
            {ahead && <Prepare order={order} className="only-wide" />}
            <Button
              wide
              icon={Download}
              busy={invoice.busy}
              busyLabel="Making the invoice"
              onClick={invoice.save}
            >
              Invoice
            </Button>
            {mayCancel(order) && (
              <Button variant="plain" wide onClick={onCancel}>
                Cancel the order
              </Button>
            )}
          </div>
        )}
      </div>
      {ahead && (
        <DockAction>
          <ActionBar {...nextOf(order)}>
            <Prepare order={order} />
          </ActionBar>
        </DockAction>
      )}
    </aside>
  )
}

function Prepare({ order, className }: { order: Order; className?: string }) {
  return (
    <AppLink
      className={buttonClass({ variant: 'next', wide: className !== undefined, className })}
      href={paths.thankYou.getHref(order.order_id)}
    >
      What to prepare
    </AppLink>
  )
}

/** What the dock of a phone says beside its one action. */
function nextOf(order: Order): { sum: string; sub: string } {
  const { slot, net_payable } = order
  if (!slot) return { sum: formatRupees(net_payable), sub: sumTerm(order).toLowerCase() }
  return { sum: timesInWords(slot), sub: visitInWords(order) }
}

function factsOf(order: Order): Fact[] {
  const { order_no, member, slot, address, centre, test_names } = order
  const facts: Fact[] = [
    { term: 'Order', value: <span className="n">{order_no}</span> },
    { term: 'Patient', value: whoInWords(member) },
  ]
  if (slot) facts.push({ term: 'When', value: <span className="n">{windowInWords(slot)}</span> })
  facts.push({
    term: 'Where',
    value: visitInWords(order),
    ...(address && { small: addressInWords(address) }),
    ...(centre && { small: centre.name }),
  })
  facts.push(
    { term: 'Tests', value: test_names.join(', ') },
    { term: sumTerm(order), value: <span className="n">{paymentInWords(order)}</span> },
  )
  const refund = refundInWords(order)
  if (refund.length > 0) facts.push({ term: 'Refund', value: `${refund.join('. ')}.` })
  return facts
}
