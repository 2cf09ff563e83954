import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { failed, network } from '../../shared/failures.ts'
import type { PricedCart } from '../cart.setup.ts'
import { sampleLine } from './cart.samples.ts'

export type CartActors = {
  readonly restoreCart: readonly CartLine[]
  readonly mergeCart: PricedCart
  readonly saveCart: PricedCart
  readonly checkPrices: PricedCart
}

const dearer: CartLine = { ...sampleLine, selling_price: 260, sub_total: 260 }
const priceDiff: PriceChange = { code: sampleLine.code, flag: 'price_diff', was: 240, now: 260 }
const notExist: PriceChange = { code: sampleLine.code, flag: 'notExist', was: 240 }
const lost = failed('lost', '401', '', 'the session is lost')

const asSaved = done<PricedCart>({ lines: [sampleLine], changes: [] }, 'nothing changed')
const changed = done<PricedCart>({ lines: [dearer], changes: [priceDiff] }, 'a price changed')
const gone = done<PricedCart>({ lines: [], changes: [notExist] }, 'the item left the catalogue')
const empty = done<PricedCart>({ lines: [], changes: [] }, 'the server answers an empty cart')

export const cartOutcomes: OutcomeCatalogue<CartActors> = {
  restoreCart: {
    filled: done([sampleLine], 'a cart is stored'),
    empty: done([], 'no cart is stored'),
    network: { ...network, says: 'the storage cannot be read' },
  },
  mergeCart: { asSaved, changed, empty, network, lost },
  saveCart: { asSaved, changed, empty, network, lost },
  checkPrices: { asSaved, changed, gone, network },
}
