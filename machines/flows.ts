import { accountCodeExplore } from './account-code/account-code.explore.ts'
import { callbackExplore } from './callback/callback.explore.ts'
import { cartExplore } from './cart/cart.explore.ts'
import { checkoutExplore } from './checkout/checkout.explore.ts'
import { emailVerificationExplore } from './email-verification/email-verification.explore.ts'
import type { Explore } from './explore.ts'
import { reportCheckExplore } from './report-check/report-check.explore.ts'
import { rescheduleExplore } from './reschedule/reschedule.explore.ts'
import { sessionExplore } from './session/session.explore.ts'
import { sharedReportExplore } from './shared-report/shared-report.explore.ts'
import { signInExplore } from './sign-in/sign-in.explore.ts'

/** Every production chart, by the name QA knows it by. */
export const flows = {
  session: sessionExplore,
  'sign-in': signInExplore,
  cart: cartExplore,
  checkout: checkoutExplore,
  callback: callbackExplore,
  'email-verification': emailVerificationExplore,
  reschedule: rescheduleExplore,
  'account-code': accountCodeExplore,
  'shared-report': sharedReportExplore,
  'report-check': reportCheckExplore,
} as const satisfies Record<string, Explore>
