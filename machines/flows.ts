import type { Explore } from 'chart-paths/model.ts'
import { accountCodeExplore } from './account-code/model/account-code.explore.ts'
import { callbackExplore } from './callback/model/callback.explore.ts'
import { cartExplore } from './cart/model/cart.explore.ts'
import { checkoutExplore } from './checkout/model/checkout.explore.ts'
import { emailVerificationExplore } from './email-verification/model/email-verification.explore.ts'
import { orderChangeExplore } from './order-change/model/order-change.explore.ts'
import { prescriptionCartExplore } from './prescription-cart/model/prescription-cart.explore.ts'
import { repeatPlansExplore } from './repeat-plans/model/repeat-plans.explore.ts'
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
  'email-verification': emailVerificationExplore,
  'order-change': orderChangeExplore,
  'repeat-plans': repeatPlansExplore,
  'account-code': accountCodeExplore,
  'report-check': reportCheckExplore,
  'prescription-cart': prescriptionCartExplore,
} as const satisfies Record<string, Explore>
