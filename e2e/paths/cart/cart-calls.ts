import { expect, type Page, type Request, type Route } from '@playwright/test'
import type { CartAction } from '#contract/cart.endpoints.ts'
import { type Call, HeldCalls } from '../held-calls.ts'

/** The three calls of the cart share one endpoint. */
export class CartCalls extends HeldCalls {
  /** Calls in flight. */
  private readonly open = new Map<Request, string>()

  constructor() {
    super({
      mergeCart: [asking('merge')],
      saveCart: [asking('save')],
      checkPrices: [asking('check')],
    })
  }

  override async holdOn(page: Page): Promise<void> {
    // A change of the cart aborts the check in flight, which is then repeated.
    page.on('requestfailed', (request) => {
      this.open.delete(request)
      this.giveUp(request)
    })
    page.on('requestfinished', (request) => this.open.delete(request))
    await super.holdOn(page)
  }

  /** None of these is in flight. */
  async expectNone(...actors: readonly string[]): Promise<void> {
    const waiting = () => [...this.open.values()].filter((actor) => actors.includes(actor))
    await expect.poll(waiting, { message: 'calls in flight' }).toEqual([])
  }

  protected override hold(actor: string, route: Route): void {
    this.open.set(route.request(), actor)
    super.hold(actor, route)
  }
}

function asking(action: CartAction): Call {
  return { path: 'cart/data', when: (request) => actionOf(request) === action }
}

function actionOf(request: Request): unknown {
  // SAFETY: every body of this endpoint has an action.
  return (request.postDataJSON() as { action?: unknown }).action
}
