import type { FastifyInstance } from 'fastify'
import { cartEndpoints } from '#contract/cart.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { syncCart } from './cart.service.ts'

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, cartEndpoints.cartData, ({ body, caller }) => syncCart(deps, caller, body))
}
