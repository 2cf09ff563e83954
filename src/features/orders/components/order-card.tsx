import type { OrderSummary } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import type { InvoiceSaving } from '#lib/invoice/use-invoice.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { timesInWords } from '#lib/words/visit-words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Caps } from '#ui/rack.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { orderHref } from '../order-tabs.ts'
import {
  dayOf,
  isOpen,
  mayCancel,
  STATUS_TONE,
  statusInWords,
  sumTerm,
  visitInWords,
  whoInWords,
} from '../order-words.ts'

type OrderCardProps = {
  order: OrderSummary
  /** To follow it is the one thing to do next on this screen. */
  isNext: boolean
  invoice: InvoiceSaving
  onCancel: (order: OrderSummary) => void
}

/** An order in a list: what, for whom, when, how much, and what can be done with it. */
export function OrderCard({ order, isNext, invoice, onCancel }: OrderCardProps) {
  const open = isOpen(order.status)
  const named = <VisuallyHidden> order {order.order_no}</VisuallyHidden>
  return (
    <li className="order">
      <div className="order__head">
        <div>
          <h3 className="h4">{order.test_names.join(', ')}</h3>
          <p className="note">{whoInWords(order.member)}</p>
        </div>
        <Tag tone={STATUS_TONE[order.status]}>{statusInWords(order.status, order)}</Tag>
      </div>
      <CardFacts order={order} />
      <CardVisit order={order} />
      <div className="order__do">
        <AppLink
          className={buttonClass({ size: 'sm', variant: isNext ? 'next' : 'line' })}
          href={orderHref(order.order_id)}
        >
          {open ? 'Track' : 'Details'}
          {named}
        </AppLink>
        {!open && order.status !== 'cancelled' && (
          <Button
            size="sm"
            variant="plain"
            busy={invoice.busy === order.order_id}
            busyLabel="Making the invoice"
            onClick={() => invoice.save(order.order_id)}
          >
            Invoice{named}
          </Button>
        )}
        {mayCancel(order) && (
          <Button size="sm" variant="plain" onClick={() => onCancel(order)}>
            Cancel{named}
          </Button>
        )}
      </div>
    </li>
  )
}

function CardFacts({ order }: { order: OrderSummary }) {
  const { term, day } = dayOf(order)
  const facts = [
    [term, day],
    ['Order', order.order_no],
    [sumTerm(order), formatRupees(order.net_payable)],
  ]
  return (
    <dl className="order__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="n">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function CardVisit({ order }: { order: OrderSummary }) {
  const samples = containerKinds([order])
  const times = isBeforeVisit(order.status) && order.slot && timesInWords(order.slot)
  return (
    <div className="order__result">
      {samples.length > 0 && <Caps samples={samples} />}
      <p className="note">
        {times && (
          <>
            <b className="n">{times}</b>,{' '}
          </>
        )}
        {visitInWords(order)}
      </p>
    </div>
  )
}
