import { fromPromise } from 'xstate'
import type { CartAction, CartSync } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { CartInput } from '#machines/cart/cart.setup.ts'
import {
  type PricedCart,
  type StoredCart,
  type UnsavedLine,
  unsavedLines,
} from '#machines/cart/server-cart.ts'

/** The booking's fields of the sync payload (spec §3). */
export type BookingFacts = Pick<CartSync, 'address_data' | 'slots_data' | 'member_id'>

export type CartPorts = {
  readonly api: Api
  readonly tabs: Tabs
  readonly booking: () => BookingFacts
}

/** Version 1 lines had no scans and no preparation; version 2 did not know what the server has. */
export const CART_VERSION = 3

/** spec §3: cart data persist in the browser and reload on start. */
const keptCart = storedRecord<StoredCart>({
  key: 'cart',
  version: CART_VERSION,
  holds: (data): data is StoredCart =>
    typeof data === 'object' && data !== null && 'lines' in data && Array.isArray(data.lines),
})

const NO_CART: StoredCart = { lines: [], synced: null }

/** Provides the cart chart with the local database, the other tabs and the sync call. */
export function provideCart({ api, tabs, booking }: CartPorts) {
  const ask = async (request: CartRequest, signal: AbortSignal): Promise<PricedCart> => {
    const body = payload(request, booking())
    const { cart_data, changes } = await api.call('cartData', { body }, { byItself: true, signal })
    return { lines: cart_data, changes }
  }
  return cartMachine.provide({
    actors: {
      restoreCart: fromPromise(async () => (await keptCart.load())?.data ?? NO_CART),
      syncCart: fromPromise<PricedCart, CartInput>(({ input, signal }) => {
        const lines = unsavedLines(input)
        return ask(
          { action: lines.length > 0 ? 'change' : 'load', lines, city: input.city },
          signal,
        )
      }),
      checkPrices: fromPromise<PricedCart, CartInput>(({ input, signal }) => {
        const lines = input.lines.map(({ code, selling_price }) => ({ code, selling_price }))
        return ask({ action: 'check', lines, city: input.city }, signal)
      }),
    },
    actions: {
      persist: ({ context: { lines, synced } }) => {
        void keptCart.save({ lines, synced })
        cookies.cartLength.set(lines.length)
      },
      tellOtherTabs: ({ context: { lines, synced } }) => {
        tabs.broadcast({ type: 'cart', lines, synced })
      },
    },
  })
}

type CartRequest = {
  readonly action: CartAction
  readonly lines: readonly UnsavedLine[]
  readonly city: CartInput['city']
}

function payload({ action, lines, city }: CartRequest, facts: BookingFacts): CartSync {
  // SAFETY: the chart asks only with a city; without one the provider refuses, and the chart says so.
  const city_id = city?.id as number
  return { action, cart_data: JSON.stringify(lines), city_id, cart_discount: 0, ...facts }
}
