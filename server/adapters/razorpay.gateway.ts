import Razorpay from 'razorpay'
import {
  creditedOf,
  isSignedBy,
  parseReturn,
  parseWebhook,
  refundOf,
  signedIds,
} from './gateway-protocol.ts'
import {
  type CheckoutPage,
  type CheckoutPayment,
  type GatewayState,
  GatewayUnreachable,
  type PaymentGateway,
} from './payment-gateway.ts'
import { RETURNED_ORDER } from './payment-paths.ts'

export type RazorpayOptions = {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  readonly labName: string
  /** URL of the app, to which Razorpay sends browsers back. */
  readonly publicUrl: string
  /** Replaces Razorpay's URL in tests. */
  readonly apiUrl?: string
}

/** Timeout of a call; the package has none. */
const TIMEOUT_MS = 10_000

/** Minutes. Late payments are captured too; we then book or refund them. */
const CAPTURE = {
  automatic_expiry_period: 7_200,
  manual_expiry_period: 7_200,
  refund_speed: 'normal',
} as const

const RETRY_FAILED_S = 86_400

const HOSTED_CHECKOUT = 'https://api.razorpay.com/v1/checkout/embedded'

/** Razorpay through its official package and hosted checkout page. */
export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const client = clientOf(options)

  return {
    name: 'razorpay',

    createOrder: ({ amountPaise, receipt }) =>
      callGateway(async () => {
        const order = await client.orders.create({
          amount: amountPaise,
          currency: 'INR',
          receipt,
          payment: { capture: 'automatic', capture_options: CAPTURE },
        })
        return order.id
      }),

    checkoutPage: (payment) => hostedCheckout(options, payment),

    readReturn: (fields) => parseReturn(fields, 'razorpay'),

    verifySignature: (claim) => isSignedBy(options.keySecret, signedIds(claim), claim.signature),

    fetchOrder: (gatewayOrderId) =>
      callGateway(async () => {
        const payments = await client.orders.fetchPayments(gatewayOrderId)
        // The package's type lacks `offer_id`.
        const items: readonly Attempt[] = payments.items
        // With an offer less is captured than the order counts as paid.
        const isOffered = items.some(({ offer_id }) => offer_id)
        const order = isOffered ? await client.orders.fetch(gatewayOrderId) : undefined
        return stateOf(items, order && Number(order.amount_paid))
      }),

    refund: ({ gatewayPaymentId, amountPaise, receipt }) =>
      callGateway(async () => {
        // Looked up first: an earlier call may have succeeded although its response was lost.
        const { items } = await client.payments.fetchMultipleRefund(gatewayPaymentId)
        const made = items.filter((refund) => refund.receipt?.startsWith(receipt))
        const failed = made.filter(({ status }) => status === 'failed')
        const current = made.find((refund) => !failed.includes(refund))
        if (current) return refundOf(current)
        const [newest] = failed.toSorted((a, b) => b.created_at - a.created_at)
        if (newest && Date.now() / 1000 - newest.created_at < RETRY_FAILED_S)
          return refundOf(newest)
        // A receipt is used once.
        const again = failed.length === 0 ? receipt : `${receipt}-${failed.length + 1}`
        const refund = { amount: amountPaise, speed: 'normal', receipt: again } as const
        return refundOf(await client.payments.refund(gatewayPaymentId, refund))
      }),

    readWebhook: (body, headers) =>
      parseWebhook(body, headers, { prefix: 'x-razorpay', secret: options.webhookSecret }),
  }
}

function clientOf({ keyId, keySecret, apiUrl }: RazorpayOptions): Razorpay {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  // SAFETY: the package creates its axios client under this name but does not declare it.
  const { rq } = client.api as unknown as {
    rq: { defaults: { timeout?: number; baseURL?: string } }
  }
  rq.defaults.timeout = TIMEOUT_MS
  if (apiUrl !== undefined) rq.defaults.baseURL = apiUrl
  return client
}

/** The package throws plain objects for refusals, and a TypeError for a lost connection. */
async function callGateway<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new GatewayUnreachable(cause)
  }
}

type Attempt = {
  readonly id: string
  readonly status: string
  /** Paise, if the currency is INR; the package's type allows digits. */
  readonly amount: number | string
  readonly currency: string
  readonly error_reason?: string | null
  readonly fee?: number | null
  readonly fee_bearer?: string | null
  readonly offer_id?: string | null
  /** Unix seconds. */
  readonly created_at: number
}

function stateOf(attempts: readonly Attempt[], amountPaid: number | undefined): GatewayState {
  const paid = attempts.find(({ status }) => status === 'captured' || status === 'refunded')
  if (paid) {
    const { id, currency } = paid
    const amount = Number(paid.amount)
    const credited = creditedOf({ ...paid, amount }, amountPaid)
    return { status: 'paid', gatewayPaymentId: id, amount, credited, currency }
  }
  const [newest] = [...attempts].sort((a, b) => b.created_at - a.created_at)
  if (!newest) return { status: 'open' }
  if (attempts.some(({ status }) => status !== 'failed')) return { status: 'pending' }
  const { id, error_reason, created_at } = newest
  const at = new Date(created_at * 1000)
  return {
    status: 'declined',
    attempt: { gatewayPaymentId: id, reason: error_reason ?? null, at },
  }
}

function hostedCheckout(
  { keyId, labName, publicUrl }: RazorpayOptions,
  { gatewayOrderId, amountPaise, contact }: CheckoutPayment,
): CheckoutPage {
  const order = encodeURIComponent(gatewayOrderId)
  const back = `${publicUrl}/payment/callback/razorpay?${RETURNED_ORDER}=${order}`
  return {
    kind: 'form',
    action: HOSTED_CHECKOUT,
    fields: {
      key_id: keyId,
      amount: String(amountPaise),
      currency: 'INR',
      order_id: gatewayOrderId,
      name: labName,
      'prefill[name]': contact.name,
      'prefill[contact]': `+91${contact.mobile}`,
      callback_url: back,
      cancel_url: back,
    },
  }
}
