import type { Order } from '#contract/orders.schemas.ts'
import { addressInWords, windowInWords } from '#lib/words/visit-words.ts'
import { Bill } from '#ui/bill.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { orderBill } from '../order-bill.ts'
import { paymentInWords, sumTerm, visitInWords, whoInWords } from '../order-words.ts'
import { refundInWords } from '../refund-words.ts'
import type { OrderRating } from '../use-rate-order.ts'
import { type OrderDeeds, OrderDo } from './order-do.tsx'
import { NextDock } from './order-next.tsx'
import { OrderVisitor } from './order-visitor.tsx'

type OrderAsideProps = { order: Order; rating: OrderRating; deeds: OrderDeeds }

/** The card beside the life of an order: who comes, its facts, its bill, what can be done. */
export function OrderAside({ order, rating, deeds }: OrderAsideProps) {
  return (
    <aside className="aside stack" aria-label="The order">
      <div className="card card--flush">
        {order.status !== 'cancelled' && <OrderVisitor order={order} rating={rating} />}
        <div className="card__part">
          <Facts look="aside" items={factsOf(order)} />
        </div>
        <div className="card__part">
          <Bill {...orderBill(order)} />
        </div>
        <OrderDo order={order} deeds={deeds} />
      </div>
      <NextDock order={order} />
    </aside>
  )
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
