import type { Additions } from '#contract/additions.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { itemsByCodes } from '../catalogue/catalogue.service.ts'
import { findEvents } from '../orders/order.repository.ts'
import { requireOrder } from '../orders/reading/read-order.service.ts'
import { addedLines } from '../orders/reading/stored-lines.ts'
import { offersByTest } from '../refunds/refund.repository.ts'
import { candidateOf, readAddable, removalOf, stateOf } from './candidates.ts'

/**
 * What each of these tests would change of an order, and each added one without it. Reads only.
 * @throws Problem 404, 409 `too-late` or `billing-closed`.
 */
export function readAdditions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  wish: { readonly order_id: string; readonly codes: readonly string[] },
): Promise<Additions> {
  const now = clock.now()
  // In one snapshot: an order that changes between two statements does not add up.
  return inTransaction(db, (tx) => readIn(tx, accountId, wish, now), {
    isolation: 'repeatable read',
  })
}

async function readIn(
  db: Transaction,
  accountId: string,
  { order_id, codes }: { readonly order_id: string; readonly codes: readonly string[] },
  now: Date,
): Promise<Additions> {
  const row = await requireOrder(db, accountId, order_id)
  const addable = await readAddable(db, row, now)
  const found = await itemsByCodes(db, row.cityId, [...new Set(codes)])
  const added = addedLines(addable.lines, await findEvents(db, row.id))
  const offers = await offersByTest(db, row.id)
  return {
    order: addable.to.order,
    now: stateOf(addable),
    candidates: found.map((priced) => candidateOf(addable, priced)),
    removals: added.map((line) => removalOf(addable, line, offers).removal),
  }
}
