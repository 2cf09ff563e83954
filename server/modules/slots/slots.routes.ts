import type { FastifyInstance } from 'fastify'
import { cartEndpoints } from '#contract/cart.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { slotHolds } from '../orders/drafts/draft-slots.service.ts'
import { availableSlots } from './available-slots.service.ts'
import { HOME } from './slot-hold.repository.ts'

export function slotRoutes(app: FastifyInstance, deps: Deps): void {
  const available = availableSlots(deps)
  const holds = slotHolds(deps)

  route(app, cartEndpoints.slotsAvailable, ({ query }) =>
    available.home({ cityId: query.city_id, pincode: query.pincode }),
  )

  route(app, cartEndpoints.slotBlock, ({ body, caller }) =>
    holds.block({
      accountId: caller.userId,
      orderId: body.order_id,
      slotId: body.slot_id,
      subdepartment: HOME,
    }),
  )

  route(app, cartEndpoints.slotUnblock, async ({ body, caller }) => {
    await holds.unblock(caller.userId, body.hold_id, 'home')
    return { done: true as const }
  })

  route(app, cartEndpoints.radiologySlotsAvailable, ({ query }) =>
    available.radiology({ labCode: query.lab_code, modality: query.modality }),
  )

  route(app, cartEndpoints.radiologySlotBlock, async ({ body, caller }) => {
    const { order_id: orderId, slot_id: slotId, subdepartment } = body
    const hold = await holds.block({ accountId: caller.userId, orderId, slotId, subdepartment })
    return { ...hold, subdepartment }
  })

  route(app, cartEndpoints.radiologySlotUnblock, async ({ body, caller }) => {
    await holds.unblock(caller.userId, body.hold_id, 'radiology')
    return { done: true as const }
  })
}
