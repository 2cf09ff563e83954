import { z } from 'zod'
import {
  type CartLine,
  cartDataSchema,
  type cartEndpoints,
  type cartSyncSchema,
} from '#contract/cart.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import { rupeesSchema } from '#contract/fields.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { comparePrices } from '#contract/rules/price-check.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { toPaise, toRupees } from '#server/money.ts'
import { itemsByCodes } from '../catalogue/catalogue.service.ts'
import { linesOf, lockCart, saveLines } from './cart.repository.ts'

type Sync = z.output<typeof cartSyncSchema>
type Answer = EndpointResult<typeof cartEndpoints.cartData>

/** Is told the codes of an account's cart after a change. */
export type CartListener = (
  deps: Deps,
  accountId: string,
  codes: readonly string[],
) => Promise<void>

/**
 * The cart of an account, priced for a city (spec §3, §4).
 * @throws Problem 400 for a malformed `cart_data`, 401 for a visitor who asks for more than a
 * check, 404 for a city that is not served.
 */
export async function syncCart(
  deps: Deps,
  caller: Caller,
  sync: Sync,
  afterChange: CartListener,
): Promise<Answer> {
  const given = parseCartData(sync.cart_data)
  if (sync.action === 'check') return priced(deps.db, sync.city_id, given)
  if (caller.kind !== 'patient') {
    throw new Problem(401, 'sign-in-required', 'Please sign in to keep your cart.')
  }
  const { userId } = caller
  if (sync.action === 'load')
    return priced(deps.db, sync.city_id, await shownLines(deps.db, userId))
  const answer = await inTransaction(deps.db, (tx) => change(tx, deps, userId, sync.city_id, given))
  // Not in one transaction: placing an order locks the order first and the cart afterwards.
  await afterChange(
    deps,
    userId,
    answer.cart_data.map(({ code }) => code),
  )
  return answer
}

async function change(
  tx: Transaction,
  { clock }: Deps,
  accountId: string,
  cityId: number,
  given: readonly SubmittedLine[],
): Promise<Answer> {
  await lockCart(tx, { accountId, cityId, updatedAt: clock.now() })
  const lines = changed(await shownLines(tx, accountId), given)
  const answer = await priced(tx, cityId, lines)
  const current = new Map(answer.cart_data.map(({ code, selling_price }) => [code, selling_price]))
  // The price stays the one last shown until the patient has accepted another.
  const seen = lines.map(({ code, selling_price }) => ({
    code,
    seenPaise: toPaise(selling_price ?? current.get(code) ?? 0),
  }))
  await saveLines(tx, accountId, seen)
  return answer
}

async function shownLines(db: Executor, accountId: string): Promise<SubmittedLine[]> {
  const lines = await linesOf(db, accountId)
  return lines.map(({ code, seenPaise }) => ({ code, selling_price: toRupees(seenPaise) }))
}

/** The stored lines in their order, without the removed ones, then the added ones. */
function changed(
  stored: readonly SubmittedLine[],
  given: readonly SubmittedLine[],
): SubmittedLine[] {
  const lines = new Map(stored.map((line) => [line.code, line]))
  for (const line of given) {
    if (line.removed) lines.delete(line.code)
    else lines.set(line.code, line)
  }
  return [...lines.values()]
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

const linesSchema = cartDataSchema.and(
  z.array(
    z.object({ selling_price: rupeesSchema.optional(), removed: z.literal(true).optional() }),
  ),
)

/** A line from the browser; `selling_price` is the price last shown, rupees. */
type SubmittedLine = {
  readonly code: string
  readonly selling_price?: number | undefined
  readonly removed?: true | undefined
}

/**
 * Parses the string `cart_data`, without duplicate tests (spec §5). An empty string has no lines.
 * @throws Problem 400 for anything but a list of lines.
 */
function parseCartData(text: string): SubmittedLine[] {
  const parsed = linesSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    throw new Problem(400, 'invalid', 'cart_data is not a JSON list of tests with their codes.')
  }
  return [...new Map(parsed.data.map((line) => [line.code, line])).values()]
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return []
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
