import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { addTest } from '../added-tests/add-test.service.ts'
import {
  type AdditionRequest,
  lockForAddition,
  type RequestedAddition,
} from '../added-tests/requested-addition.service.ts'
import { readOrder, requireOrder } from '../orders/reading/read-order.service.ts'
import { MIN_PAISE } from './payable-draft.ts'
import { paymentRefused } from './payment.problems.ts'
import { openPayment } from './payment-opening.service.ts'

type Added = { readonly order: Order; readonly payment: Payment | null }

/**
 * Adds a test to a placed order, or opens the payment after which it is added: of an order that was
 * paid online if more is due.
 * @throws Problem of `lockForAddition` and `openPayment`; 409 `payment-refused` below the gateway's
 * minimum.
 */
export async function addTestToOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'gateway' | 'messages' | 'config'>,
  accountId: string,
  request: AdditionRequest,
): Promise<Added> {
  const { db, clock } = deps
  const added = await inTransaction(db, async (tx): Promise<Added | undefined> => {
    const now = clock.now()
    const requested = await lockForAddition(tx, accountId, request, now)
    if (isPaidFirst(requested)) return undefined
    await addTest(tx, deps, requested, now)
    const order = await readOrder(tx, await requireOrder(tx, accountId, request.order_id), now)
    return storeWithWork(tx, { order, payment: null })
  })
  if (added) return added
  const payment = await openPayment(deps, async (tx, now) => {
    const requested = await lockForAddition(tx, accountId, request, now)
    const { addable, addition, duePaise: amountPaise } = requested
    if (amountPaise < MIN_PAISE) {
      throw paymentRefused('Amounts below ₹1 cannot be paid online. Please call us.')
    }
    return { accountId, orderId: addable.row.id, amountPaise, addition, forDue: false }
  })
  const order = await requireOrder(db, accountId, request.order_id)
  return { order: await readOrder(db, order, clock.now()), payment }
}

function isPaidFirst({ addable, duePaise }: RequestedAddition): boolean {
  return addable.row.paymentMode === 'online' && duePaise > 0
}
