import { z } from 'zod'

/** The gateway for patients' payments. */
export type PaymentSettings =
  | {
      readonly gateway: 'razorpay'
      readonly keyId: string
      readonly keySecret: string
      readonly webhookSecret: string
    }
  | { readonly gateway: 'sandbox' }
  /** No online payment. */
  | { readonly gateway: 'none' }

/** Rows of the table in `server/config.ts`. */
export const paymentVariables = {
  PAYMENT_GATEWAY: {
    schema: z.enum(['razorpay', 'sandbox', 'none']).optional(),
    allowed: 'razorpay, sandbox or none',
  },
  RAZORPAY_KEY_ID: { schema: z.string().optional(), allowed: 'a key of Razorpay' },
  RAZORPAY_KEY_SECRET: { schema: z.string().optional(), allowed: 'a key of Razorpay' },
  RAZORPAY_WEBHOOK_SECRET: { schema: z.string().optional(), allowed: 'a key of Razorpay' },
} as const

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

type Variables = {
  readonly PAYMENT_GATEWAY?: PaymentSettings['gateway'] | undefined
} & { readonly [Key in (typeof KEYS)[number]]?: string | undefined }

/**
 * Razorpay if its three keys are set. Without them the sandbox, but only in embedded mode or if
 * configured: an order paid through a sandbox is not paid.
 * @returns the gateway, or a one-line error.
 */
export function paymentSettings(
  variables: Variables,
  embedded: boolean,
): PaymentSettings | { readonly problem: string } {
  const {
    PAYMENT_GATEWAY: chosen,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = variables
  const missing = KEYS.filter((key) => variables[key] === undefined)
  if (missing.length > 0 && missing.length < KEYS.length) {
    return { problem: `Razorpay needs all of its keys; set ${missing.join(' and ')} too, or none.` }
  }
  if (chosen === 'sandbox' || chosen === 'none') return { gateway: chosen }
  if (keyId && keySecret && webhookSecret) {
    return { gateway: 'razorpay', keyId, keySecret, webhookSecret }
  }
  if (chosen === 'razorpay') {
    return { problem: `PAYMENT_GATEWAY is "razorpay"; set ${KEYS.join(', ')}.` }
  }
  return { gateway: embedded ? 'sandbox' : 'none' }
}
