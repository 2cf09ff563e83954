/** A payment provider: Razorpay, or the sandbox that behaves like it (modules/payments/README.md). */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'razorpay'

  /**
   * Creates a gateway order. `receipt` is our own reference.
   * @returns the gateway's id of it. @throws GatewayUnreachable
   */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<string>

  /** Where the patient's browser goes to pay. */
  checkoutPage(payment: CheckoutPayment): CheckoutPage

  /** The fields of the browser's return, unverified. */
  readReturn(fields: Readonly<Record<string, unknown>>): GatewayReturn | undefined

  /** Whether the gateway signed these two ids; compared in constant time. */
  verifySignature(claim: GatewayReturn): boolean

  /** The state of a gateway order, from the gateway's API. @throws GatewayUnreachable */
  fetchOrder(gatewayOrderId: string): Promise<GatewayState>

  /**
   * Refunds a payment, and answers with the state of the refund if it was asked before: idempotent by
   * receipt. One that failed is made again a day later.
   * @throws GatewayUnreachable
   */
  refund(refund: {
    gatewayPaymentId: string
    amountPaise: number
    receipt: string
  }): Promise<GatewayRefund>

  /** Parses a webhook. @throws BadWebhook for one that the gateway did not sign. */
  readWebhook(body: Buffer, headers: Readonly<Record<string, unknown>>): GatewayEvent
}

/** `open`: no attempt to pay yet; `pending`: the bank has not decided. */
export type GatewayState =
  | { readonly status: 'open' | 'pending' }
  | { readonly status: 'declined'; readonly attempt: FailedAttempt }
  | ({ readonly status: 'paid'; readonly gatewayPaymentId: string } & ReportedAmount)

/** What the gateway says was paid, or tried to be paid. */
export type ReportedAmount = {
  /** In the smallest unit of the currency. */
  readonly amount: number
  /**
   * What of it the order got: without a fee that the customer bore, with an offer of the gateway. Null
   * if that is not known yet.
   */
  readonly credited: number | null
  /** ISO 4217, `INR`. */
  readonly currency: string
}

/** The newest attempt to pay, which the bank declined. */
export type FailedAttempt = {
  readonly gatewayPaymentId: string
  /** A code of contract/decline-reasons.ts; null if the bank gave no reason. */
  readonly reason: string | null
  readonly at: Date
}

/** A bank may refuse a refund days after the gateway took it. */
export type GatewayRefund = {
  readonly id: string
  readonly status: 'pending' | 'processed' | 'failed'
}

export type GatewayReturn = {
  readonly gatewayOrderId: string
  readonly gatewayPaymentId: string
  readonly signature: string
}

export type CheckoutPayment = {
  readonly gatewayOrderId: string
  readonly amountPaise: number
  /** Prefills the payment page: a name, and a mobile number of ten digits. */
  readonly contact: { readonly name: string; readonly mobile: string }
}

/** A URL, or a form to post to the gateway. */
export type CheckoutPage =
  | { readonly kind: 'link'; readonly url: string }
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: Readonly<Record<string, string>>
    }

/**
 * The content of a webhook, with an id made of its signed bytes. `other` events, such as a settlement,
 * are ignored.
 */
export type GatewayEvent = { readonly id: string } & (
  | ({
      readonly kind: 'paid' | 'declined'
      readonly gatewayOrderId: string
      readonly gatewayPaymentId: string
    } & ReportedAmount)
  | {
      readonly kind: 'refund'
      readonly refund: GatewayRefund
      readonly gatewayPaymentId: string
    }
  | { readonly kind: 'other' }
)

/** The gateway did not answer, or not conclusively: retry. */
export class GatewayUnreachable extends Error {
  constructor(cause: unknown) {
    super('The payment gateway did not answer.', { cause })
    this.name = 'GatewayUnreachable'
  }
}

/** Not signed by the gateway, or not readable. */
export class BadWebhook extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'BadWebhook'
  }
}
