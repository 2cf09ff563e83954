import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { cartEndpoints } from '#contract/cart.endpoints.ts'
import { couponEndpoints } from '#contract/coupons.endpoints.ts'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import { walletEndpoints } from '#contract/wallet.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller } from '#server/http/authentication.ts'
import { route } from '#server/http/route.ts'
import { HOME_VISIT } from '../../slots/slot-hold.repository.ts'
import { saveCheckoutStage } from './checkout-stage.service.ts'
import { draftService } from './draft.service.ts'
import { draftCouponService } from './draft-coupon.service.ts'
import type { DraftOwner } from './draft-owner.service.ts'
import { draftPointsService } from './draft-points.service.ts'
import { draftSlotService } from './draft-slots.service.ts'
import { arrangeTurns } from './visit-turns.service.ts'

/** Drafts and their reservations: slots, a coupon and wallet points. */
export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const drafts = draftService(deps)

  route(app, orderEndpoints.orderDraft, ({ body, caller }) => drafts.create(toOwner(caller), body))
  route(app, orderEndpoints.orderUpdate, ({ params, body, caller }) =>
    drafts.update(toOwner(caller), params.id, body),
  )
  route(app, orderEndpoints.orderCheckout, async ({ body, caller }) => {
    await saveCheckoutStage(deps, toOwner(caller), body.order_id, body.status)
    return { done: true as const }
  })
  route(app, orderEndpoints.orderTurns, async ({ body, caller }) => {
    await arrangeTurns(deps, toOwner(caller), body.order_id, body.order_ids)
    return { done: true as const }
  })
  slotRoutes(app, deps)
  couponRoutes(app, deps)
  pointsRoutes(app, deps)
}

function slotRoutes(app: FastifyInstance, deps: Deps): void {
  const slots = draftSlotService(deps)
  // `hold` reads the session with the draft, and once more under the draft's lock.
  const ownCheck = { sessionCheck: 'handler' } as const

  route(
    app,
    cartEndpoints.slotBlock,
    ({ body, caller }) =>
      slots.hold({
        ...toOwner(caller),
        orderId: body.order_id,
        slotId: body.slot_id,
        subdepartment: HOME_VISIT,
      }),
    ownCheck,
  )
  route(app, cartEndpoints.slotUnblock, async ({ body, caller }) => {
    await slots.release(caller.userId, body.hold_id, 'home')
    return { done: true as const }
  })
  route(
    app,
    cartEndpoints.radiologySlotBlock,
    async ({ body, caller }) => {
      const { order_id: orderId, slot_id: slotId, subdepartment } = body
      const hold = await slots.hold({ ...toOwner(caller), orderId, slotId, subdepartment })
      return { ...hold, subdepartment }
    },
    ownCheck,
  )
  route(app, cartEndpoints.radiologySlotUnblock, async ({ body, caller }) => {
    await slots.release(caller.userId, body.hold_id, 'radiology')
    return { done: true as const }
  })
}

function couponRoutes(app: FastifyInstance, deps: Deps): void {
  const coupons = draftCouponService(deps)

  route(app, couponEndpoints.couponApply, ({ body, caller }) =>
    coupons.apply({ ...toOwner(caller), orderId: body.order_id, code: body.code }),
  )
  route(app, couponEndpoints.couponRemove, ({ body, caller }) =>
    coupons.remove({
      ...toOwner(caller),
      orderId: body.order_id,
      useId: body.camp_applied_unique_id,
    }),
  )
}

function pointsRoutes(app: FastifyInstance, deps: Deps): void {
  const points = draftPointsService(deps)

  route(app, walletEndpoints.walletApply, ({ body, caller }) =>
    points.apply({
      ...toOwner(caller),
      mobileNumber: body.mobile_number,
      orderId: body.order_id,
      points: body.points,
    }),
  )
  route(app, walletEndpoints.walletOrderCancel, ({ body, caller }) =>
    points.release(toHoldRequest(caller.userId, body)),
  )
  route(app, walletEndpoints.walletCreateOrder, ({ body, caller }) =>
    points.confirm(toHoldRequest(caller.userId, body)),
  )
}

function toOwner({ userId: accountId, sessionId }: PatientCaller): DraftOwner {
  return { accountId, sessionId }
}

type HoldBody = z.output<typeof walletEndpoints.walletOrderCancel.body>

function toHoldRequest(accountId: string, body: HoldBody) {
  return {
    accountId,
    mobileNumber: body.mobile_number,
    orderId: body.order_id,
    holdId: body.wallet_applied_unique_id,
  }
}
