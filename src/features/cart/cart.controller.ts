import { fromPromise } from 'xstate'
import type { CartAction, CartSync } from '#contract/cart.endpoints.ts'
import type { Api, CallOptions } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { dropScreenOfOthers } from '#lib/storage/kept-screen.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { withTabLock } from '#lib/tabs/tab-lock.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { CartInput } from '#machines/cart/cart.setup.ts'
import {
  changeBetween,
  linesOfChange,
  noCart,
  type PricedCart,
  type StoredCart,
} from '#machines/cart/server-cart.ts'

/** The booking's fields of the sync payload (spec §3). */
export type BookingFacts = Pick<CartSync, 'address_data' | 'slots_data' | 'member_id'>

export type CartPorts = {
  readonly api: Api
  readonly tabs: Tabs
  readonly booking: () => BookingFacts
}

/** Versions 1 to 3 knew neither the changes that the server lacks nor the safety questions. */
export const CART_VERSION = 4

/** spec §3: cart data persist in the browser and reload on start. */
const keptCart = storedRecord<StoredCart>({
  key: 'cart',
  version: CART_VERSION,
  holds: (data): data is StoredCart =>
    typeof data === 'object' && data !== null && 'lines' in data && Array.isArray(data.lines),
})

const CART_LOCK = 'parakh.cart'

/** Provides the cart chart with the local database, the other tabs and the sync call. */
export function provideCart({ api, tabs, booking }: CartPorts) {
  const ask = async (request: CartRequest, options: CallOptions): Promise<PricedCart> => {
    const body = payload(request, booking())
    const { cart_data, changes } = await api.call(
      'cartData',
      { body },
      { byItself: true, ...options },
    )
    return { lines: cart_data, changes }
  }
  let saved: Promise<unknown> = Promise.resolve()
  return cartMachine.provide({
    actors: {
      restoreCart: fromPromise(async () => (await keptCart.load())?.data ?? noCart),
      syncCart: fromPromise<PricedCart, CartInput>(({ input, signal }) => {
        const lines = linesOfChange(input.unsaved)
        const action = lines.length > 0 ? 'change' : 'load'
        // What one tab saves must not cross what another reads.
        return withTabLock(CART_LOCK, () =>
          ask({ action, lines, city: input.city }, { signal, asPatient: true }),
        )
      }),
      checkPrices: fromPromise<PricedCart, CartInput>(({ input, signal }) => {
        const lines = input.lines.map(({ code, selling_price }) => ({ code, selling_price }))
        return ask({ action: 'check', lines, city: input.city }, { signal })
      }),
    },
    actions: {
      persist: ({ context: { lines, unsaved, isSynced } }) => {
        saved = keptCart.save({ lines, unsaved, isSynced })
        cookies.cartLength.set(lines.length)
        dropScreenOfOthers(lines)
      },
      // A tab that hears while it starts reads the stored cart again.
      tellOtherTabs: ({ context: { told, lines } }) => {
        const change = changeBetween(told, lines)
        void saved.then(() => tabs.broadcast({ type: 'cart-changed', ...change }))
      },
      tellOtherTabsSaved: ({ context: { lines, sent } }) => {
        void saved.then(() => tabs.broadcast({ type: 'cart-saved', lines, sent }))
      },
    },
  })
}

type CartRequest = {
  readonly action: CartAction
  readonly lines: readonly { readonly code: string }[]
  readonly city: CartInput['city']
}

function payload({ action, lines, city }: CartRequest, facts: BookingFacts): CartSync {
  // SAFETY: the chart asks only with a city; without one the provider refuses, and the chart says so.
  const city_id = city?.id as number
  return { action, cart_data: JSON.stringify(lines), city_id, cart_discount: 0, ...facts }
}
