import { callbackLevel } from './callback.level.ts'
import { cartLevel } from './cart.level.ts'
import { checkoutLevel } from './checkout.level.ts'
import type { ChartLevel } from './level.ts'
import { oneTimeCodeLevel } from './one-time-code.level.ts'
import { orderChangeLevel } from './order-change.level.ts'
import { prescriptionCartLevel } from './prescription-cart.level.ts'
import { reportCheckLevel } from './report-check.level.ts'
import { sessionLevel } from './session.level.ts'
import { signInLevel } from './sign-in.level.ts'

/** How each chart is walked in the browser, by the name of the flow. */
export const levels: Readonly<Record<string, Omit<ChartLevel<never>, 'begin'>>> = {
  session: sessionLevel,
  'sign-in': signInLevel,
  cart: cartLevel,
  checkout: checkoutLevel,
  callback: callbackLevel,
  'order-change': orderChangeLevel,
  'one-time-code': oneTimeCodeLevel,
  'report-check': reportCheckLevel,
  'prescription-cart': prescriptionCartLevel,
}
