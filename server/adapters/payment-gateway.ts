/** A payment provider: Razorpay, or the sandbox that behaves like it (modules/payments/README.md). */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'razorpay'

  /**
   * Asks for money. `receipt` is our own name for it.
   * @returns the gateway's id of it. @throws GatewayUnreachable
   */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<string>

  /** Where the patient's browser goes to pay. */
  checkoutPage(payment: CheckoutPayment): CheckoutPage

  /** What the browser was sent back with, as it stands there; nothing of it is proven. */
  readReturn(fields: Readonly<Record<string, unknown>>): GatewayReturn | undefined

  /** Whether the gateway itself joined these two ids; compared in constant time. */
  verifySignature(claim: GatewayReturn): boolean

  /** How the money asked for stands, from the gateway's own books. @throws GatewayUnreachable */
  fetchOrder(gatewayOrderId: string): Promise<GatewayState>

  /**
   * Gives a payment back. The same receipt again gives the same refund, not a second one.
   * @returns the gateway's id of the refund. @throws GatewayUnreachable
   */
  refund(refund: {
    gatewayPaymentId: string
    amountPaise: number
    receipt: string
  }): Promise<string>

  /** Reads a message of the gateway. @throws BadWebhook for one that it did not sign. */
  readWebhook(body: Buffer, headers: Readonly<Record<string, unknown>>): GatewayEvent
}

/** `open`: nobody has tried to pay; `pending`: the bank has not decided. */
export type GatewayState =
  | { readonly status: 'open' | 'pending' | 'declined' }
  | { readonly status: 'paid'; readonly gatewayPaymentId: string }

export type GatewayReturn = {
  readonly gatewayOrderId: string
  readonly gatewayPaymentId: string
  readonly signature: string
}

export type CheckoutPayment = {
  readonly gatewayOrderId: string
  readonly amountPaise: number
  /** Whom the payment page greets: a name, and a mobile number of ten digits. */
  readonly contact: { readonly name: string; readonly mobile: string }
}

/** An address to go to, or what a form of ours sends to the gateway. */
export type CheckoutPage =
  | { readonly kind: 'link'; readonly url: string }
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: Readonly<Record<string, string>>
    }

/** What a webhook says; `other` is of no use here, such as a settlement. */
export type GatewayEvent = { readonly id: string } & (
  | {
      readonly kind: 'paid' | 'declined'
      readonly gatewayOrderId: string
      readonly gatewayPaymentId: string
    }
  | { readonly kind: 'other' }
)

/** The gateway gave no answer, or none that says what happened: ask again. */
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
