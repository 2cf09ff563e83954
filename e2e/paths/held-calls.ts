import { expect, type Page, type Request, type Route } from '@playwright/test'
import { API_BASE } from '#contract/endpoint.ts'
import type { OutcomeCause } from '#tests/paths/cause.ts'
import type { Place } from '#tests/paths/place.ts'

/** The call of the session chart by which a kept sign-in becomes a session. */
export const REFRESH = 'refreshTokens'

const CHARTS = 'charts'

/**
 * The calls of an actor by their address, or by its beginning where an id follows; an actor with
 * several makes them at once.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  [REFRESH]: ['auth/refresh-token'],
  resumeBooking: ['orders/details/'],
  createLead: ['orders/lead-create'],
  loadDetails: ['patient/member/list', 'patient/address/list'],
  addMember: ['patient/member/add'],
  addAddress: ['patient/address/add'],
  createDraft: ['orders/create'],
  updateDraft: ['orders/update/'],
  loadSlots: ['cart/slots/available'],
  holdSlot: ['cart/slot/block'],
  releaseSlot: ['cart/slot/unblock'],
  checkPrices: ['cart/data'],
  placeOrder: ['orders/order-create'],
  findOrder: ['orders/order-exits'],
  cancelDraft: ['orders/order-cancel'],
  applyCoupon: ['coupon/apply'],
  removeCoupon: ['coupon/remove'],
  applyWallet: ['lms/patient/v2/wallet/apply'],
  releaseWallet: ['lms/patient/wallet/order/cancel'],
  createPayment: ['payment/create-payment'],
  verifyPayment: ['orders/order-payment-verify'],
  orderByPayment: ['orders/order-create-by-payment'],
}

/** Codes of the catalogue that a status says, and not the envelope. */
const LOST_STATUS = 401
const REFUSED_STATUS = 409

/**
 * The calls of the booking, held open at the edge of the network until the path says how they end.
 * All other calls go through.
 */
export class HeldCalls {
  private readonly held = new Map<string, Route[]>()
  /** The booking asks for the prices as the cart does: only after this it is the booking. */
  private expectsPrices = false
  private cartIsMerged = false

  async holdOn(page: Page): Promise<void> {
    await page.route(`**${API_BASE}/**`, async (route) => {
      const actor = this.actorOf(route.request())
      if (actor === null) return this.letThrough(route)
      if (actor === 'checkPrices') this.expectsPrices = false
      this.held.set(actor, [...(this.held.get(actor) ?? []), route])
    })
  }

  /** The code of the charts themselves: until it passes nobody knows who is signed in. */
  holdCharts(route: Route): void {
    this.held.set(CHARTS, [route])
  }

  passCharts(): Promise<void> {
    return this.pass(CHARTS)
  }

  holds(actor: string): boolean {
    return this.held.has(actor)
  }

  expectPriceCheck(): void {
    this.expectsPrices = true
  }

  /** All calls of the actor have come. */
  async expectCall(actor: string): Promise<void> {
    const needed = CALLS[actor]?.length ?? 1
    await expect
      .poll(() => this.held.get(actor)?.length ?? 0, { message: `calls of ${actor}` })
      .toBe(needed)
  }

  /** The calls of the actor, as soon as all of them are there. */
  async take(actor: string): Promise<readonly Route[]> {
    await this.expectCall(actor)
    const routes = this.held.get(actor) ?? []
    this.held.delete(actor)
    return routes
  }

  async pass(actor: string): Promise<void> {
    for (const route of await this.take(actor)) await route.continue()
  }

  async answer(actor: string, result: unknown): Promise<void> {
    for (const route of await this.take(actor)) await route.fulfill({ json: { result } })
  }

  async abort(actor: string): Promise<void> {
    for (const route of await this.take(actor)) await route.abort()
  }

  /** The provider does it, and its answer is lost on the way. */
  async loseAnswer(actor: string): Promise<void> {
    for (const route of await this.take(actor)) {
      await route.fetch()
      await route.abort()
    }
  }

  /** Ends the calls with a failure of the catalogue. */
  async fail({ actor, result }: OutcomeCause): Promise<void> {
    if (result.kind !== 'error') throw new Error(`${actor} does not fail by: ${result.says}`)
    const { kind, code, message } = result.error
    if (kind === 'network') return this.abort(actor)
    const status = kind === 'lost' ? LOST_STATUS : REFUSED_STATUS
    for (const route of await this.take(actor)) {
      await route.fulfill({ status, json: { result: null, message, code } })
    }
  }

  /** Lets go of calls that the chart no longer waits for. */
  async forget({ running }: Place, ...besides: readonly string[]): Promise<void> {
    const asked = running.map(({ actor }) => actor)
    const waiting = new Set([REFRESH, CHARTS, ...asked, ...besides])
    for (const [actor, routes] of this.held) {
      if (waiting.has(actor)) continue
      this.held.delete(actor)
      for (const route of routes) await route.abort().catch(() => {})
    }
  }

  /** The server's cart has been joined with the browser's. */
  async expectMergedCart(): Promise<void> {
    await expect.poll(() => this.cartIsMerged).toBe(true)
  }

  private async letThrough(route: Route): Promise<void> {
    const isMerge = route.request().postData()?.includes('"action":"merge"') ?? false
    if (!isMerge) return route.continue()
    await route.fulfill({ response: await route.fetch() })
    this.cartIsMerged = true
  }

  private actorOf(request: Request): string | null {
    const { pathname, searchParams } = new URL(request.url())
    const path = pathname.slice(`${API_BASE}/`.length)
    const isAt = (call: string) => (call.endsWith('/') ? path.startsWith(call) : path === call)
    const found = Object.entries(CALLS).find(([, calls]) => calls.some(isAt))
    if (!found) return null
    const [actor] = found
    // The bill asks for the charges of the city; the booking for the windows of an address.
    if (actor === 'loadSlots' && !searchParams.has('pincode')) return null
    if (actor === 'checkPrices' && !this.expectsPrices) return null
    return actor
  }
}
