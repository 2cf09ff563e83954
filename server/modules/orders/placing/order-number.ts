import { randomInt } from 'node:crypto'
import type { Executor, Transaction } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { freeNumbers, updateOrder } from '../order.repository.ts'

const TRIES = 12

/**
 * Gives an order its number. Two orders that pick the same one in the same moment meet in the
 * column's unique index; the later one picks again, and the rest of its transaction stands.
 */
export async function assignOrderNumber(
  tx: Transaction,
  orderId: string,
  day: string,
): Promise<string> {
  const give = async () => {
    const orderNo = await newOrderNumber(tx, day)
    await tx.transaction((savepoint) => updateOrder(savepoint, orderId, { orderNo }))
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
 * A number that no order has: the lab's date and five digits, `26112204817`. The digits are random:
 * orders need not queue for a counter, and a number tells nobody how many there were. On a day that
 * has used them up they become six.
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
