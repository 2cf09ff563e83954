import type { Request } from '@playwright/test'
import type { CartAction } from '#contract/cart.endpoints.ts'
import { type Call, HeldCalls } from '../held-calls.ts'

/** The three calls of the cart go to one address. */
export class CartCalls extends HeldCalls {
  constructor() {
    super({
      mergeCart: [asking('merge')],
      saveCart: [asking('save')],
      checkPrices: [asking('check')],
    })
  }
}

function asking(action: CartAction): Call {
  return { path: 'cart/data', when: (request) => actionOf(request) === action }
}

function actionOf(request: Request): unknown {
  // SAFETY: the contract has an action in each body of this address.
  return (request.postDataJSON() as { action?: unknown }).action
}
