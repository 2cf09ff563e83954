import { useOwnTitle } from '#lib/routing/use-own-title.ts'
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
  const { snapshot, send } = useChange({ kind: 'add', ...asked }, userId)
  const order = snapshot.context.before?.order
  useOwnTitle(order && `Add a test to order ${order.order_no}`)
  return <AddTestScreen snapshot={snapshot} send={send} />
}
