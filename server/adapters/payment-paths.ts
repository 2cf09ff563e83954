/** URL paths of a payment outside the API. */
export const paymentPaths = {
  /** Our page with the form that leads to the gateway. */
  checkout: '/payment/checkout/:paymentId',
  checkoutScript: '/payment/checkout.js',
  /** Return URL for the gateway (Razorpay: `callback_url` and `cancel_url`). */
  callback: '/payment/callback/:gateway',
  webhook: '/webhooks/payment/:gateway',
  /** Page of the web app that shows the result of the payment. */
  afterwards: '/payment/return',
  /** Page of the web app that shows the order of a payment that was not needed for it. */
  order: '/thank-you',
  /** Page of the web app that shows the result of a payment for an added test. */
  addedTest: '/add-test',
  /** Page of the web app that shows an order, and the result of a payment for what was due. */
  paidOrder: '/profile',
} as const

/** Field of every return, unsigned: the gateway's order. A refused payment brings no other. */
export const RETURNED_ORDER = 'order'

/**
 * What browsers open on their way to a gateway and back, which an app in front of the provider passes
 * on: the gateway's return address is PUBLIC_URL, the app's.
 */
export const FORWARDED_PAYMENT_PATHS = [
  '/payment/checkout',
  paymentPaths.checkoutScript,
  '/payment/callback',
  /** The sandbox of a test system. */
  '/gateway',
] as const

export function checkoutPath(paymentId: string): string {
  return paymentPaths.checkout.replace(':paymentId', paymentId)
}
