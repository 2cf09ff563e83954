import type { Selectors } from 'chart-paths/keeping/observe.ts'
import * as callback from '#machines/callback/callback.selectors.ts'
import * as cart from '#machines/cart/cart.selectors.ts'
import * as checkout from '#machines/checkout/checkout.selectors.ts'
import * as session from '#machines/session/session.selectors.ts'
import * as signIn from '#machines/sign-in/sign-in.selectors.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'

/** What views read of the charts: every export of the selectors of a flow. */
export const keptSelectors: Readonly<Record<string, Selectors>> = {
  callback,
  cart,
  checkout: {
    ...checkout,
    pricingOf: (snapshot: checkout.CheckoutSnapshot) => checkout.pricingOf(snapshot, [sampleLine]),
  },
  session,
  'sign-in': signIn,
}
