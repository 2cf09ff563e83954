import type { Explore } from 'chart-paths/model.ts'
import { callbackExplore } from './callback/callback.explore.ts'
import { cartExplore } from './cart/cart.explore.ts'
import { checkoutExplore } from './checkout/checkout.explore.ts'
import { oneTimeCodeExplore } from './one-time-code/one-time-code.explore.ts'
import { orderChangeExplore } from './order-change/order-change.explore.ts'
import { prescriptionCartExplore } from './prescription-cart/prescription-cart.explore.ts'
import { reportCheckExplore } from './report-check/report-check.explore.ts'
import { sessionExplore } from './session/session.explore.ts'
import { signInExplore } from './sign-in/sign-in.explore.ts'

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
