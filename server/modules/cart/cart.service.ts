import type { z } from 'zod'
import type { CartLine, cartEndpoints, cartSyncSchema } from '#contract/cart.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { comparePrices } from '#contract/rules/price-check.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { toPaise, toRupees } from '#server/money.ts'
import { itemsByCodes } from '../catalogue/catalogue.service.ts'
import { deleteCart, lockLines, saveLines } from './cart.repository.ts'
import { parseCartData, type SubmittedLine } from './cart-data-parsing.ts'

type Sync = z.output<typeof cartSyncSchema>
type Answer = EndpointResult<typeof cartEndpoints.cartData>

/**
 * The cart of an account, priced for a city (spec §3, §4). `check` prices the submitted lines and
 * stores nothing.
 * @throws Problem 400 for a malformed `cart_data`, 401 for a visitor who asks for more than a
 * check, 404 for a city that is not served.
 */
export async function syncCart(deps: Deps, caller: Caller, sync: Sync): Promise<Answer> {
  const given = parseCartData(sync.cart_data)
  if (sync.action === 'check') return priced(deps.db, sync.city_id, given)
  if (caller.kind !== 'patient') {
    throw new Problem(401, 'sign-in-required', 'Please sign in to keep your cart.')
  }
  const { userId } = caller
  return inTransaction(deps.db, (tx) => change(tx, deps, userId, sync, given))
}

async function change(
  tx: Transaction,
  { clock }: Deps,
  accountId: string,
  { action, city_id: cityId }: Sync,
  given: readonly SubmittedLine[],
): Promise<Answer> {
  if (action === 'clear') {
    await deleteCart(tx, accountId)
    return { cart_data: [], changes: [] }
  }
  const kept = (await lockLines(tx, accountId)).map(({ code, seenPaise }) => ({
    code,
    selling_price: toRupees(seenPaise),
  }))
  if (action === 'load') return priced(tx, cityId, kept)
  const answer = await priced(tx, cityId, action === 'merge' ? union(given, kept) : given)
  const lines = answer.cart_data.map(({ code, selling_price }) => ({
    code,
    seenPaise: toPaise(selling_price),
  }))
  await saveLines(tx, { accountId, cityId, updatedAt: clock.now() }, lines)
  return answer
}

/** The submitted lines in their order, then lines that only the server had. */
function union(given: readonly SubmittedLine[], kept: readonly SubmittedLine[]): SubmittedLine[] {
  const known = new Set(given.map(({ code }) => code))
  return [...given, ...kept.filter(({ code }) => !known.has(code))]
}

/** Prices lines for the city; items not sold there are left out and listed in `changes`. */
async function priced(
  db: Executor,
  cityId: number,
  lines: readonly SubmittedLine[],
): Promise<Answer> {
  const found = await itemsByCodes(
    db,
    cityId,
    lines.map(({ code }) => code),
  )
  const cart_data: CartLine[] = found.map(({ item }) => toCartLine(item))
  const current = new Map(cart_data.map(({ code, selling_price }) => [code, selling_price]))
  const seen = lines.map(({ code, selling_price }) => ({
    code,
    // Without a submitted price, the line counts as unchanged.
    selling_price: selling_price ?? current.get(code) ?? 0,
  }))
  return { cart_data, changes: comparePrices(seen, current) }
}
