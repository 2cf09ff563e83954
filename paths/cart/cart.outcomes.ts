import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { noCart, type PricedCart, type StoredCart } from '#machines/cart/server-cart.ts'
import { failed, network } from '#machines/shared/failures.ts'
import { unknownCity } from '#machines/shared/refusals.ts'
import { sampleLine, savedCart, visitorsCart, womensLine } from './cart.samples.ts'

export type CartActors = {
  readonly restoreCart: StoredCart
  readonly syncCart: PricedCart
  readonly checkPrices: PricedCart
}

const dearer: CartLine = { ...sampleLine, selling_price: 260, sub_total: 260 }
const priceDiff: PriceChange = { code: sampleLine.code, flag: 'price_diff', was: 240, now: 260 }
const notExist: PriceChange = { code: sampleLine.code, flag: 'notExist', was: 240 }
const lost = failed('lost', '401', '', 'the session is lost')

const asSaved = done<PricedCart>({ lines: [sampleLine], changes: [] }, 'nothing changed')
const changed = done<PricedCart>({ lines: [dearer], changes: [priceDiff] }, 'a price changed')
const elsewhere = done<PricedCart>(
  { lines: [sampleLine, womensLine], changes: [] },
  'another device has added a test',
)
const gone = done<PricedCart>({ lines: [], changes: [notExist] }, 'the item left the catalogue')
const empty = done<PricedCart>({ lines: [], changes: [] }, 'the server answers an empty cart')

export const cartOutcomes: OutcomeCatalogue<CartActors> = {
  restoreCart: {
    filled: done(visitorsCart([sampleLine]), "a visitor's cart is stored"),
    synced: done(savedCart([sampleLine]), 'a cart that the server has is stored'),
    empty: done(noCart, 'no cart is stored'),
    network: { ...network, says: 'the storage cannot be read' },
  },
  syncCart: { asSaved, changed, gone, elsewhere, empty, unknownCity, network, lost },
  checkPrices: { asSaved, changed, gone, unknownCity, network },
}
