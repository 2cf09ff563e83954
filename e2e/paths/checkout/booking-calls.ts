import { expect, type Request, type Route } from '@playwright/test'
import type { Place } from '#tests/paths/place.ts'
import { type CallTable, HeldCalls } from '../held-calls.ts'

/** The call of the session chart by which a kept sign-in becomes a session. */
export const REFRESH = 'refreshTokens'

const CHARTS = 'charts'

const CALLS: CallTable = {
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

/** The calls of the booking, and of the session that it needs. */
export class BookingCalls extends HeldCalls {
  /** The booking asks for the prices as the cart does: only after this it is the booking. */
  private expectsPrices = false
  private cartIsMerged = false

  constructor() {
    super(CALLS)
  }

  /** The code of the charts themselves: until it passes nobody knows who is signed in. */
  holdCharts(route: Route): void {
    this.hold(CHARTS, route)
  }

  passCharts(): Promise<void> {
    return this.pass(CHARTS)
  }

  expectPriceCheck(): void {
    this.expectsPrices = true
  }

  /** The server's cart has been joined with the browser's. */
  async expectMergedCart(): Promise<void> {
    await expect.poll(() => this.cartIsMerged).toBe(true)
  }

  override forget(place: Place, ...besides: readonly string[]): Promise<void> {
    return super.forget(place, REFRESH, CHARTS, ...besides)
  }

  protected override hold(actor: string, route: Route): void {
    if (actor === 'checkPrices') this.expectsPrices = false
    super.hold(actor, route)
  }

  protected override async letThrough(route: Route): Promise<void> {
    const isMerge = route.request().postData()?.includes('"action":"merge"') ?? false
    if (!isMerge) return route.continue()
    await route.fulfill({ response: await route.fetch() })
    this.cartIsMerged = true
  }

  protected override actorOf(request: Request): string | null {
    const actor = super.actorOf(request)
    // The bill asks for the charges of the city; the booking for the windows of an address.
    if (actor === 'loadSlots' && !new URL(request.url()).searchParams.has('pincode')) return null
    if (actor === 'checkPrices' && !this.expectsPrices) return null
    return actor
  }
}
