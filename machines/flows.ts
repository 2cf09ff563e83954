import type { Explore } from 'chart-paths/model.ts'
import { callbackExplore } from './callback/model/callback.explore.ts'
import { cartExplore } from './cart/model/cart.explore.ts'
import { checkoutExplore } from './checkout/model/checkout.explore.ts'
import { oneTimeCodeExplore } from './one-time-code/model/one-time-code.explore.ts'
import { orderChangeExplore } from './order-change/model/order-change.explore.ts'
import { prescriptionCartExplore } from './prescription-cart/model/prescription-cart.explore.ts'
import { reportCheckExplore } from './report-check/model/report-check.explore.ts'
import { sessionExplore } from './session/model/session.explore.ts'
import { signInExplore } from './sign-in/model/sign-in.explore.ts'

/** Every production chart, by its name in the path tools. */
export const flows = {
  session: sessionExplore,
  'sign-in': signInExplore,
  cart: cartExplore,
  checkout: checkoutExplore,
  callback: callbackExplore,
  'order-change': orderChangeExplore,
  'one-time-code': oneTimeCodeExplore,
  'report-check': reportCheckExplore,
  'prescription-cart': prescriptionCartExplore,
} as const satisfies Record<string, Explore>
