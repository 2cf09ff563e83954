import type { FastifyInstance } from 'fastify'
import { cartEndpoints } from '#contract/cart.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { availableSlots } from './available-slots.service.ts'

export function slotRoutes(app: FastifyInstance, deps: Deps): void {
  const available = availableSlots(deps)

  route(app, cartEndpoints.slotsAvailable, ({ query }) =>
    available.home({ cityId: query.city_id, pincode: query.pincode }),
  )

  route(app, cartEndpoints.radiologySlotsAvailable, ({ query }) =>
    available.radiology({ labCode: query.lab_code, modality: query.modality }),
  )
}
