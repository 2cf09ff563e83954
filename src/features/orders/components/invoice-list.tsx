import Download from 'lucide-react/icons/download'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import type { InvoiceSaving } from '#lib/invoice/use-invoice.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button } from '#ui/button.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { dayOf, sumsOf } from '../order-format.ts'
import { orderHref } from '../order-tabs.ts'
import { type More, ShowMore } from './show-more.tsx'

type InvoiceListProps = {
  orders: readonly OrderSummary[]
  more: More | undefined
  invoice: InvoiceSaving
}

export function InvoiceList({ orders, more, invoice }: InvoiceListProps) {
  return (
    <>
      <ul className="order-items">
        {orders.map((order) => (
          <li key={order.order_id}>
            <div className="grow">
              <h3 className="h4">
                <AppLink href={orderHref(order.order_id)}>{order.test_names.join(', ')}</AppLink>
              </h3>
              <p className="note tabular-nums">
                {dayOf(order).day}, order {order.order_no}, {sumsInWords(order)}
              </p>
            </div>
            <Button
              size="sm"
              icon={Download}
              busy={invoice.busy === order.order_id}
              busyLabel="Preparing the invoice"
              onClick={() => invoice.save(order.order_id)}
            >
              Invoice<VisuallyHidden> of order {order.order_no}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {more && <ShowMore {...more} />}
    </>
  )
}

/** "paid ₹1,799, to pay ₹150". */
function sumsInWords(order: OrderSummary): string {
  return sumsOf(order)
    .map(([term, rupees]) => `${term.toLowerCase()} ${formatRupees(rupees)}`)
    .join(', ')
}
