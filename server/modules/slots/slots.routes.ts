import type { FastifyInstance } from 'fastify'
import { cartEndpoints } from '#contract/cart.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { availableSlots } from './available-slots.service.ts'
import { slotHolds } from './slot-holds.service.ts'

export function slotRoutes(app: FastifyInstance, deps: Deps): void {
  const available = availableSlots(deps)
  const holds = slotHolds(deps)

  route(app, cartEndpoints.slotsAvailable, ({ query }) =>
    available.list({ cityId: query.city_id, pincode: query.pincode }),
  )

  route(app, cartEndpoints.slotBlock, ({ body, caller }) =>
    holds.block({ accountId: caller.userId, orderId: body.order_id, slotId: body.slot_id }),
  )

  route(app, cartEndpoints.slotUnblock, async ({ body, caller }) => {
    await holds.unblock(caller.userId, body.hold_id)
    return { done: true as const }
  })
}
