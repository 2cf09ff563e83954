import { useQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { orderQuery } from './api/orders.queries.ts'
import { AddTestScreen } from './components/add-test-screen.tsx'
import { useChange } from './use-change.ts'

type AddTestProps = {
  /** Id or number of the order. */
  orderId: string
  /** The test to begin with; null to search for one. */
  code: string | null
  /** A payment from which the patient returns. */
  paymentId: string | null
  userId: string
}

export function AddTest({ userId, ...asked }: AddTestProps) {
  const withSystem = useWithSystem()
  const { snapshot, send } = useChange({ kind: 'add', ...asked }, userId, ({ lines }) => {
    // What was in the cart for it is ordered now.
    const codes = lines.filter(({ added }) => added).map(({ test_code }) => test_code)
    void withSystem(({ cart }) => cart.send({ type: 'cart.ordered', codes }))
  })
  const order = snapshot.context.before?.order
  useOwnTitle(order && `Add a test to order ${order.order_no}`)
  const isPaid = snapshot.matches('done') && snapshot.context.changed === null
  const { data } = useQuery({ ...orderQuery(useApi(), userId, asked.orderId), enabled: isPaid })
  return <AddTestScreen snapshot={snapshot} send={send} paid={isPaid ? data : undefined} />
}
