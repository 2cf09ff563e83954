import type { FastifyInstance } from 'fastify'
import { cartEndpoints } from '#contract/cart.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { type CartListener, syncCart } from './cart.service.ts'

/** The orders are above the cart, and hear of its changes. */
export function cartRoutes(afterChange: CartListener) {
  return (app: FastifyInstance, deps: Deps): void => {
    route(app, cartEndpoints.cartData, ({ body, caller }) =>
      syncCart(deps, caller, body, afterChange),
    )
  }
}
