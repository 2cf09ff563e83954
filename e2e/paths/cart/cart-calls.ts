import { expect, type Page, type Request, type Route } from 'playwright/test'
import type { CartAction } from '#contract/cart.endpoints.ts'
import { type Call, HeldCalls } from '../held-calls.ts'
import { SOON } from '../path-progress.ts'

/** The calls of the cart share one address. */
export class CartCalls extends HeldCalls {
  /** Calls without a response yet. */
  private readonly open = new Map<Request, string>()

  constructor() {
    super({
      syncCart: [withAction('load', 'change')],
      checkPrices: [withAction('check')],
    })
  }

  override async holdOn(page: Page): Promise<void> {
    // A change of the cart aborts the running check, which is then repeated.
    page.on('requestfailed', (request) => {
      this.open.delete(request)
      this.giveUp(request)
    })
    page.on('requestfinished', (request) => this.open.delete(request))
    await super.holdOn(page)
  }

  /** Expects that none of these calls is running. */
  async expectNone(...actors: readonly string[]): Promise<void> {
    const waiting = () => [...this.open.values()].filter((actor) => actors.includes(actor))
    await expect.poll(waiting, { message: 'running calls', intervals: SOON }).toEqual([])
  }

  protected override hold(actor: string, route: Route): void {
    this.open.set(route.request(), actor)
    super.hold(actor, route)
  }
}

function withAction(...actions: readonly CartAction[]): Call {
  return { path: 'cart/data', when: (request) => actions.some((one) => one === actionOf(request)) }
}

function actionOf(request: Request): unknown {
  // SAFETY: the contract has an action in each body of this address.
  return (request.postDataJSON() as { action?: unknown }).action
}
