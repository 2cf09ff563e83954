import type { Explore } from 'chart-paths/model.ts'
import { callbackExplore } from './callback/model.ts'
import { cartExplore } from './cart/model.ts'
import { checkoutExplore } from './checkout/model.ts'
import { oneTimeCodeExplore } from './one-time-code/model.ts'
import { orderChangeExplore } from './order-change/model.ts'
import { prescriptionCartExplore } from './prescription-cart/model.ts'
import { reportCheckExplore } from './report-check/model.ts'
import { sessionExplore } from './session/model.ts'
import { signInExplore } from './sign-in/model.ts'

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
