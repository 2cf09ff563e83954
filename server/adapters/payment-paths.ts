/** Addresses beside the API that a payment goes through. */
export const paymentPaths = {
  /** A page of ours whose form leads to the gateway's. */
  checkout: '/payment/checkout/:paymentId',
  checkoutScript: '/payment/checkout.js',
  /** Where the gateway sends the browser back to; RAZORPAY: callback_url and cancel_url. */
  callback: '/payment/callback/:gateway',
  webhook: '/webhooks/payment/:gateway',
  /** The web app's own page, which asks how the payment stands. */
  afterwards: '/payment/return',
} as const

export function checkoutPath(paymentId: string): string {
  return paymentPaths.checkout.replace(':paymentId', paymentId)
}
