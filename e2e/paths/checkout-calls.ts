import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import { expect, type Page, type Request, type Route } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { type CallTable, HeldCalls } from './held-calls.ts'
import type { PathProgress } from './path-progress.ts'

/** The call of the session chart that restores a stored sign-in. */
export const REFRESH = 'refreshTokens'

/** The chunk of the charts, held like a call. */
export const CHARTS = 'charts'

const OPEN_BOOKING = 'orders/open-booking'
const RESUME = 'resumeBooking'
const RELEASE = 'releaseBooking'
/** What a booking that restarts gives back, one after the other. */
const RELEASES = [
  'lms/patient/wallet/order/cancel',
  'coupon/remove',
  'cart/slot/unblock',
  'cart/r/slot/unblock',
  'orders/order-cancel',
  OPEN_BOOKING,
]

/** Calls by path, or by prefix when an id follows. An actor with several calls makes them at once. */
const CALLS: CallTable = {
  [REFRESH]: ['auth/refresh-token'],
  // One of them: a device without a record asks for the open booking.
  [RESUME]: [{ path: 'orders/details/', when: isOfDraft }, OPEN_BOOKING],
  createLead: ['orders/lead-create'],
  loadDetails: ['patient/member/list', 'patient/address/list'].map((path) => ({
    path,
    when: isOfDetails,
  })),
  addMember: ['patient/member/add'],
  addAddress: ['patient/address/add'],
  updateAddress: ['patient/address/update'],
  loadCentres: [{ path: 'centre/list', when: isOfDetails }],
  createDraft: ['orders/create'],
  updateDraft: ['orders/update/'],
  loadSlots: [{ path: 'cart/slots/available', when: isOfAddress }],
  holdSlot: ['cart/slot/block'],
  releaseSlot: ['cart/slot/unblock'],
  loadAppointments: ['cart/r/slots/available'],
  holdAppointment: ['cart/r/slot/block'],
  releaseAppointments: ['cart/r/slot/unblock'],
  checkPrices: ['cart/data'],
  // One of them: with scans that need an appointment the second.
  placeOrder: ['orders/order-create', 'orders/order-r-create'],
  findOrder: ['orders/order-exits'],
  cancelDraft: ['orders/order-cancel'],
  arrangeTurns: ['orders/visit-turns'],
  applyCoupon: ['coupon/apply'],
  removeCoupon: ['coupon/remove'],
  applyWallet: ['lms/patient/v2/wallet/apply'],
  releaseWallet: ['lms/patient/wallet/order/cancel'],
  createPayment: ['payment/create-payment'],
  verifyPayment: ['orders/order-payment-verify'],
  orderByPayment: ['orders/order-create-by-payment'],
}

/** Actors that make one call for each scan or appointment. */
const COUNTED: Readonly<Record<string, (context: CheckoutContext) => number>> = {
  loadAppointments: ({ basket }) => subdepartmentsOf(basket).length,
  releaseAppointments: ({ appointments }) => appointments.length,
}

/** How many calls at once, one after the other, release a booking that restarts. */
function releasesOf({ drafts, wallet, coupon, hold, appointments, basket }: CheckoutContext) {
  const applied = drafts.length > 0 ? [wallet, coupon] : []
  const held = [...applied, hold].flatMap((one) => (one ? [1] : []))
  return [...held, appointments.length, Number(basket.length === 0)].filter((calls) => calls > 0)
}

const isRunning = ({ running }: ExploredState, name: string) =>
  running.some(({ actor }) => actor === name)

/** The calls of the booking and the refresh of its session. */
export class BookingCalls extends HeldCalls {
  /** Booking and cart share the price check; when true, the next check belongs to the booking. */
  private expectsPrices = false
  /** The calls of a booking that restarts which are still to come. */
  private releases: readonly number[] = []
  /** A resuming booking has asked for the open one, and has no answer yet. */
  private isResuming = false
  private syncedCarts = 0
  /** Later refreshes are not part of the path. */
  private isRefreshed = false
  private counts: Readonly<Record<string, number>> = {}
  /** Otherwise the open booking is none of the path's: the real provider answers. */
  private readonly holdsOpenBooking: boolean
  private readonly progress: PathProgress

  constructor(progress: PathProgress, known: { readonly holdsOpenBooking: boolean }) {
    super(CALLS)
    this.progress = progress
    this.holdsOpenBooking = known.holdsOpenBooking
  }

  /** Holds the chunk of the charts; until it passes, the session is unknown. */
  async holdCharts(page: Page, code: RegExp): Promise<void> {
    await page.route(code, (route) => this.hold(CHARTS, route), { times: 1 })
  }

  passRefresh(): Promise<void> {
    this.isRefreshed = true
    return this.pass(REFRESH)
  }

  /** Aborts the refresh of a session that has ended. */
  async abortRefresh(): Promise<void> {
    if (!this.holds(REFRESH)) return
    this.isRefreshed = true
    await this.abort(REFRESH)
  }

  get chartsAreHeld(): boolean {
    return this.holds(CHARTS)
  }

  passCharts(): Promise<void> {
    return this.pass(CHARTS)
  }

  expectPriceCheck(): void {
    this.expectsPrices = true
  }

  override async take(actor: string): Promise<readonly Route[]> {
    const routes = await super.take(actor)
    if (actor === RESUME) this.isResuming = false
    return routes
  }

  /** Ends the calls of a booking that restarts, one after the other. */
  async endRelease(end: (route: Route) => Promise<void>): Promise<void> {
    while (this.releases.length > 0) {
      for (const route of await this.take(RELEASE)) await end(route)
      this.releases = this.releases.slice(1)
    }
  }

  /** No draft is open on another device. */
  async passRelease(isPaid: boolean): Promise<void> {
    await this.endRelease((route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname.endsWith(OPEN_BOOKING))
        return route.fulfill({ json: { result: { booking: null } } })
      // The provider has released the slot of a paid order itself.
      const isFree = isPaid && pathname.endsWith('slot/unblock')
      return isFree ? route.fulfill({ json: { result: { done: true } } }) : route.continue()
    })
  }

  /** Whether an actor runs in the state of the walk, or in the one that it goes to. */
  private isRunning(name: string): boolean {
    const { path, step } = this.progress
    return path.steps
      .slice(Math.max(step - 1, 0), step + 1)
      .some(({ result }) => isRunning(result.state, name))
  }

  /** Whether the step to this state gives back more than the calls that are still held. */
  private releasesAnew(state: ExploredState): boolean {
    const { path, step } = this.progress
    const [before, now] = path.steps.slice(Math.max(step - 1, 0), step + 1)
    return (
      before !== undefined &&
      isRunning(before.result.state, RELEASE) &&
      now?.result.state === state &&
      now.result.effects.some((effect) => effect.kind === 'start' && effect.actor === RELEASE)
    )
  }

  /** Expects that the cart was synced with the server at least this often. */
  async expectSyncedCarts(times: number): Promise<void> {
    await expect.poll(() => this.syncedCarts).toBeGreaterThanOrEqual(times)
  }

  override async forget(state: ExploredState, ...besides: readonly string[]): Promise<void> {
    // SAFETY: the snapshots of these paths are of the checkout.
    const context = state.snapshot.context as CheckoutContext
    const counted = Object.entries(COUNTED).map(([actor, count]) => [actor, count(context)])
    this.counts = Object.fromEntries(counted)
    // Lines that are added while the calls run change nothing of what they give back.
    const goesOn =
      isRunning(state, RELEASE) && this.releases.length > 0 && context.basket.length > 0
    if (!goesOn) this.releases = releasesOf(context)
    if (this.releasesAnew(state)) await this.dropEarlier(RELEASE)
    this.isResuming = isRunning(state, RESUME)
    await super.forget(state, REFRESH, CHARTS, ...besides)
  }

  protected override needed(actor: string): number {
    if (actor === RESUME || actor === 'placeOrder') return 1
    if (actor === RELEASE) return this.releases[0] ?? 0
    return this.counts[actor] ?? super.needed(actor)
  }

  protected override hold(actor: string, route: Route): void {
    if (actor === 'checkPrices') this.expectsPrices = false
    super.hold(actor, route)
  }

  protected override async letThrough(route: Route): Promise<void> {
    const isSync = /"action":"(load|change)"/.test(route.request().postData() ?? '')
    if (!isSync) return route.continue()
    await route.fulfill({ response: await route.fetch() })
    this.syncedCarts += 1
  }

  protected override actorOf(request: Request): string | null {
    const actor = super.actorOf(request)
    const isRelease = RELEASES.some((path) => request.url().endsWith(path))
    const isResume = this.isResuming && request.url().endsWith(OPEN_BOOKING)
    if (isRelease && !isResume && this.isRunning(RELEASE)) return RELEASE
    // Drafts are read before they are saved again, and after it for what comes off each. Not held.
    if (actor === RESUME && this.isRunning('updateDraft')) return null
    if (!this.holdsOpenBooking && request.url().endsWith(OPEN_BOOKING)) return null
    if (actor === REFRESH && this.isRefreshed) return null
    return actor === 'checkPrices' && !this.expectsPrices ? null : actor
  }
}

/** Whether a draft is asked for, by its id; the last visit is asked for by its number. */
function isOfDraft(request: Request): boolean {
  return !/\/\d+$/.test(new URL(request.url()).pathname)
}

/** Whether the patient step made the call; other pages list centres, members and addresses too. */
function isOfDetails(request: Request): boolean {
  return new URL(request.frame().url()).pathname === paths.patientCart.path
}

/** Whether the slots are for an address; the bill asks for the charges of a city. */
function isOfAddress(request: Request): boolean {
  return new URL(request.url()).searchParams.has('pincode')
}
