import type { OrderSummary } from '#contract/orders.schemas.ts'
import type { InvoiceSaving } from '#lib/invoice/use-invoice.ts'
import { Button } from '#ui/button.tsx'
import { isOpen } from '../order-words.ts'
import { OrderCard } from './order-card.tsx'

type OrderListProps = {
  orders: readonly OrderSummary[]
  /** Undefined when all are shown. */
  more?: { readonly busy: boolean; readonly failed: boolean; readonly show: () => void } | undefined
  invoice: InvoiceSaving
  onCancel: (order: OrderSummary) => void
}

/** Orders as they come, page after page. */
export function OrderList({ orders, more, invoice, onCancel }: OrderListProps) {
  const next = orders.find(({ status }) => isOpen(status))
  return (
    <>
      <ul className="stack">
        {orders.map((order) => (
          <OrderCard
            key={order.order_id}
            order={order}
            isNext={order === next}
            invoice={invoice}
            onCancel={onCancel}
          />
        ))}
      </ul>
      {more && (
        <div className="stack stack--2 justify-items-center">
          {more.failed && (
            <p className="note" role="alert">
              The next orders did not arrive.
            </p>
          )}
          <Button busy={more.busy} onClick={more.show}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
