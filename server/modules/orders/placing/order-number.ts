import { randomInt } from 'node:crypto'
import type { Executor, Transaction } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { inSavepoint } from '#server/db/transaction.ts'
import { freeNumbers, updateOrder } from '../order.repository.ts'

const TRIES = 12

/**
 * Assigns an order number. A collision with a concurrent order violates the unique index; the savepoint
 * lets the transaction pick again.
 */
export async function assignOrderNumber(
  tx: Transaction,
  orderId: string,
  day: string,
): Promise<string> {
  const give = async () => {
    const orderNo = await newOrderNumber(tx, day)
    await inSavepoint(tx, (savepoint) => updateOrder(savepoint, orderId, { orderNo }))
    return orderNo
  }
  try {
    return await give()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return give()
  }
}

/**
 * An unused number: the lab's date and five random digits, `26112204817`. Random, so that orders do
 * not queue for a counter and numbers do not reveal the volume. Six digits if five are used up.
 */
async function newOrderNumber(db: Executor, day: string): Promise<string> {
  const date = day.slice(2).replaceAll('-', '')
  const candidates = [5, 6].flatMap((digits) =>
    Array.from({ length: TRIES }, () => date + numberOf(digits)),
  )
  const [free] = await freeNumbers(db, candidates)
  if (free === undefined) throw new Error(`No order number is left for ${day}.`)
  return free
}

function numberOf(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}
