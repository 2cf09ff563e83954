import { expect, type Page, type Request, type Route } from '@playwright/test'
import type { CartAction } from '#contract/cart.endpoints.ts'
import { type Call, HeldCalls } from '../held-calls.ts'

/** The three calls of the cart go to one address. */
export class CartCalls extends HeldCalls {
  /** Calls that the page still waits for. */
  private readonly open = new Map<Request, string>()

  constructor() {
    super({
      mergeCart: [asking('merge')],
      saveCart: [asking('save')],
      checkPrices: [asking('check')],
    })
  }

  override async holdOn(page: Page): Promise<void> {
    // A change of the cart gives up the check under way, which is made again.
    page.on('requestfailed', (request) => {
      this.open.delete(request)
      this.giveUp(request)
    })
    page.on('requestfinished', (request) => this.open.delete(request))
    await super.holdOn(page)
  }

  /** The page waits for none of these. */
  async expectNone(...actors: readonly string[]): Promise<void> {
    const waiting = () => [...this.open.values()].filter((actor) => actors.includes(actor))
    await expect.poll(waiting, { message: 'calls under way' }).toEqual([])
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
  // SAFETY: the contract has an action in each body of this address.
  return (request.postDataJSON() as { action?: unknown }).action
}
