import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import type { Api } from '#lib/http/api.ts'
import { foundOrNull } from '#lib/http/found-or-null.ts'
import type { System } from '#lib/system/system.tsx'
import { waitUntil } from '#lib/system/wait-until.ts'
import { addLines as addToCart } from '#machines/cart/add-lines.ts'
import { isCartReady } from '#machines/cart/cart.selectors.ts'

/** The result of booking an order again. */
export type RepeatResult = {
  /** Number of tests now in the cart, including those already there. */
  readonly inCart: number
  /** Names of tests that are no longer sold in the city. */
  readonly gone: readonly string[]
  /** Names, each with the cart's reason. */
  readonly refused: readonly { readonly name: string; readonly why: string }[]
}

/** Current cart lines for the tests of an order or a plan; null for a test that is no longer sold. */
export async function currentLines(
  api: Api,
  cityId: number,
  { lines }: { readonly lines: readonly Pick<Order['lines'][number], 'name' | 'slug_name'>[] },
): Promise<{ readonly name: string; readonly line: CartLine | null }[]> {
  return Promise.all(
    lines.map(async ({ name, slug_name }) => {
      const query = { slug_name, city_id: cityId }
      const item = await foundOrNull(api.call('testDetails', { query }))
      return { name, line: item && toCartLine(item) }
    }),
  )
}

/** Adds the lines that are still sold. */
export async function addLines(
  cart: System['cart'],
  lines: Awaited<ReturnType<typeof currentLines>>,
): Promise<RepeatResult> {
  // The chart takes no lines while it restores the stored cart.
  await waitUntil(cart, isCartReady)
  const gone = lines.flatMap(({ name, line }) => (line ? [] : [name]))
  const { refused } = addToCart(
    cart,
    lines.flatMap(({ line }) => line ?? []),
  )
  return { inCart: lines.length - gone.length - refused.length, gone, refused }
}
