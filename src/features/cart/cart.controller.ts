import { fromPromise } from 'xstate'
import type { CartAction, CartLine, CartSync } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { CartInput, PricedCart } from '#machines/cart/cart.setup.ts'

/** The booking's fields of the sync payload (spec §3). */
export type BookingFacts = Pick<CartSync, 'address_data' | 'slots_data' | 'member_id'>

export type CartPorts = {
  readonly api: Api
  readonly tabs: Tabs
  readonly booking: () => BookingFacts
}

/** Version 1 lines had no scans and no preparation. */
export const CART_VERSION = 2

/** spec §3: cart data persist in the browser and reload on start. */
const keptCart = storedRecord<readonly CartLine[]>({
  key: 'cart',
  version: CART_VERSION,
  holds: (data): data is readonly CartLine[] => Array.isArray(data),
})

/** Provides the cart chart with the local database, the other tabs and the sync call. */
export function provideCart({ api, tabs, booking }: CartPorts) {
  const sync = (action: CartAction) =>
    fromPromise<PricedCart, CartInput>(async ({ input, signal }) => {
      const body = payload(action, input, booking())
      const { cart_data, changes } = await api.call('cartData', { body }, { quiet: true, signal })
      return { lines: cart_data, changes }
    })
  return cartMachine.provide({
    actors: {
      restoreCart: fromPromise(async () => (await keptCart.load())?.data ?? []),
      mergeCart: sync('merge'),
      saveCart: sync('save'),
      checkPrices: sync('check'),
    },
    actions: {
      persist: ({ context: { lines } }) => {
        void keptCart.save(lines)
        cookies.cartLength.set(lines.length)
      },
      tellOtherTabs: ({ context: { lines } }) => tabs.broadcast({ type: 'cart', lines }),
    },
  })
}

function payload(action: CartAction, { lines, city }: CartInput, facts: BookingFacts): CartSync {
  // SAFETY: the chart asks only with a city; without one the provider refuses, and the chart says so.
  const city_id = city?.id as number
  const cart_data = JSON.stringify(
    lines.map(({ code, selling_price }) => ({ code, selling_price })),
  )
  return { action, cart_data, city_id, cart_discount: 0, ...facts }
}
