import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, instantSchema, mobileSchema, rupeesSchema } from './fields.ts'

export const walletSchema = z.object({
  points: z.number().int(),
  /** Rupees. */
  points_cashvalue: rupeesSchema,
})
export type Wallet = z.infer<typeof walletSchema>

/**
 * Points held for a draft, or spent on an order. Those of a booking of several orders are held for the
 * parent: each order shows its share, and `walletApply` the whole.
 */
export const appliedWalletSchema = z.object({
  wallet_applied_unique_id: idSchema,
  redeem_points: z.number().int(),
  /** Their value, rupees. */
  redeem_from_wallet_points: rupeesSchema,
  /** Amount left to pay, rupees. */
  net_payable: rupeesSchema,
})
export type AppliedWallet = z.infer<typeof appliedWalletSchema>

const byMobile = z.object({ mobile_number: mobileSchema })
const byOrder = z.object({ mobile_number: mobileSchema, order_id: idSchema })

export const walletEndpoints = {
  wallet: defineEndpoint({
    rule: 'R7.064',
    method: 'GET',
    path: 'lms/patient/wallet',
    summary: "The patient's points and their cash value",
    access: 'patient',
    health: 'none',
    query: byMobile,
    response: walletSchema,
  }),
  walletApply: defineEndpoint({
    rule: 'R7.065',
    method: 'POST',
    path: 'lms/patient/v2/wallet/apply',
    summary: 'Holds points for a draft order',
    access: 'patient',
    health: 'none',
    body: byOrder.extend({ points: z.number().int().positive().optional() }),
    response: appliedWalletSchema,
    idempotent: true,
  }),
  walletOrderCancel: defineEndpoint({
    rule: 'R7.066',
    method: 'POST',
    path: 'lms/patient/wallet/order/cancel',
    summary: 'Returns held or spent points',
    access: 'patient',
    health: 'none',
    body: byOrder.extend({ wallet_applied_unique_id: idSchema }),
    response: walletSchema,
    idempotent: true,
  }),
  walletCreateOrder: defineEndpoint({
    rule: 'R7.067',
    method: 'POST',
    path: 'lms/patient/v2/wallet/create-order',
    summary: 'Spends the held points on the placed order',
    access: 'patient',
    health: 'none',
    body: byOrder.extend({ wallet_applied_unique_id: idSchema }),
    response: walletSchema,
    idempotent: true,
  }),
  walletLedger: defineEndpoint({
    rule: 'R7.068',
    method: 'GET',
    path: 'lms/patient/wallet-ledger',
    summary: 'Every movement of points',
    access: 'patient',
    health: 'none',
    query: byMobile.extend({ page: z.coerce.number().int().positive().default(1) }),
    response: z.object({
      entries: z.array(
        z.object({
          entry_id: idSchema,
          at: instantSchema,
          points: z.number().int(),
          reason: z.string(),
          order_no: z.string().nullable(),
        }),
      ),
      total: z.number().int(),
    }),
  }),
}
