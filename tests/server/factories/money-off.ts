import { expect } from 'vitest'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { AppliedWallet, Wallet } from '#contract/wallet.endpoints.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { grantPoints } from '#server/modules/wallet/wallet-hold.service.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, type Patient, post } from '../support/sign-in.ts'

type Owner = Pick<Patient, 'headers' | 'user'>
type Draft = Pick<Order, 'order_id'>

/** Calls of the coupon and wallet tests, for one server. */
export function moneyOff(server: TestApp) {
  const send = (path: string, payload: object, headers: Headers) =>
    server.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers })
  const walletBody = ({ user }: Owner, { order_id }: Draft) => ({
    mobile_number: user.mobile_no,
    order_id,
  })

  return {
    send,
    walletBody,

    /** Status, code and message of a refusal. */
    async refusal(path: string, payload: object, headers: Headers): Promise<unknown[]> {
      const answer = await send(path, payload, headers)
      const { result, code, message } = answer.json()
      expect(result).toBeNull()
      return [answer.statusCode, code, message]
    },

    async walletOf({ headers, user }: Owner): Promise<Wallet> {
      const url = `/api/v1/lms/patient/wallet?mobile_number=${user.mobile_no}`
      return (await server.inject({ url, headers })).json().result
    },

    grant: ({ user }: Owner, points: number, reference = 'grant') =>
      inTransaction(server.db, (tx) => {
        const grant = { reason: 'A gift', reference: `${reference}:${user.uniqueId}` }
        return grantPoints(tx, user.uniqueId, points, grant, server.clock.now())
      }),

    applyWallet: (owner: Owner, draft: Draft, points?: number) =>
      post<AppliedWallet>(
        server,
        'lms/patient/v2/wallet/apply',
        { ...walletBody(owner, draft), ...(points && { points }) },
        owner.headers,
      ),

    applyCoupon: ({ headers }: Owner, { order_id }: Draft, code: string) =>
      post<AppliedCoupon>(server, 'coupon/apply', { order_id, code }, headers),
  }
}
