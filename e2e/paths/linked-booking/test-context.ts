import type { BrowserContext, Page, Request } from '@playwright/test'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { API_BASE } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import {
  sampleAddress,
  sampleCentre,
  sampleMan,
  sampleMember,
  samplePayment,
} from '#machines/checkout/model/checkout.data.ts'
import type { OpenBooking } from '#machines/linked-booking/linked-booking.actors.ts'
import {
  familyDrafts,
  placedTogether,
  splitDrafts,
} from '#machines/linked-booking/model/linked-booking.data.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

/** What the provider answers to calls that no path ends: samples, since a real order has other ids. */
export type Served = {
  lines: readonly CartLine[]
  open: OpenBooking | null
}

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  readonly calls: HeldCalls
  readonly served: Served
}

function isOfParent(request: Request): boolean {
  return request.postDataJSON()?.order_id === 'o-1'
}

export function linkedBookingCalls(): HeldCalls {
  return new HeldCalls({
    loadBooking: [endpoints.memberList.path],
    addMember: [endpoints.memberAdd.path],
    saveAddress: [endpoints.addressAdd.path],
    makeDrafts: [endpoints.orderDraft.path],
    cancelDrafts: [{ path: endpoints.orderCancel.path, when: isOfParent }],
    postponeDraft: [{ path: endpoints.orderCancel.path, when: (request) => !isOfParent(request) }],
    arrangeTurns: [endpoints.orderTurns.path],
    // The charges of the city are loaded without a PIN.
    loadSlots: [
      {
        path: endpoints.slotsAvailable.path,
        when: (request) => new URL(request.url()).searchParams.has('pincode'),
      },
    ],
    holdSlot: [endpoints.slotBlock.path],
    releaseSlot: [endpoints.slotUnblock.path],
    loadAppointments: [endpoints.radiologySlotsAvailable.path],
    holdAppointment: [endpoints.radiologySlotBlock.path],
    applyCoupon: [endpoints.couponApply.path],
    removeCoupon: [endpoints.couponRemove.path],
    applyWallet: [endpoints.walletApply.path],
    releaseWallet: [endpoints.walletOrderCancel.path],
    placeOrders: [endpoints.orderCreate.path],
    findOrder: [endpoints.orderExists.path],
    openPayment: [endpoints.orderPayment.path],
    verifyPayment: [endpoints.orderPaymentVerify.path],
    orderByPayment: [endpoints.orderCreateByPayment.path],
  })
}

/** Answers the calls beside those of the actors with samples. */
export async function serveSamples(page: Page, served: Served): Promise<void> {
  const answer = (path: string, result: () => unknown) =>
    page.route(`**${API_BASE}/${path}`, (route) => route.fulfill({ json: { result: result() } }))
  await answer(endpoints.cartData.path, () => ({ cart_data: served.lines, changes: [] }))
  await answer(`${endpoints.addressList.path}*`, () => ({ addresses: [sampleAddress], total: 1 }))
  await answer(`${endpoints.centreList.path}*`, () => ({ centres: [sampleCentre], total: 1 }))
  await answer(`${endpoints.wallet.path}?*`, () => ({ points: 240, points_cashvalue: 120 }))
  await answer(endpoints.orderCheckout.path, () => ({ done: true }))
  await answer(endpoints.createPayment.path, (): Payment => samplePayment)
  await answer(endpoints.openBooking.path, () => ({ booking: bookingOf(served.open) }))
  await page.route(`**${API_BASE}/orders/details/*`, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const drafts = [...(served.open?.drafts ?? []), ...familyDrafts, ...splitDrafts]
    const found = drafts.find(({ order_id }) => order_id === id)
    const order = served.open ? withHold(found, served.open) : placedTogether
    return route.fulfill({ json: { result: order } })
  })
}

export const members = [sampleMember, sampleMan]

/** An open booking on the wire: the parent, with the list of all orders. */
function bookingOf(open: OpenBooking | null) {
  const parent = open && withHold(open.drafts[0], open)
  if (!open || !parent) return null
  const orders = open.drafts.map((order) => ({
    ...order,
    payment_mode: null,
    due: order.net_payable,
    own_visit: false,
  }))
  const linked = {
    parent_order_id: parent.order_id,
    count: orders.length,
    orders,
    total: 0,
    due: 0,
  }
  return { order: { ...parent, linked }, stage: open.stage, device: null, payment: open.payment }
}

function withHold(order: Order | undefined, { hold }: OpenBooking): Order | undefined {
  return order?.order_id === 'o-1' ? { ...order, hold } : order
}

/** Held until `fireTimer`: otherwise a slow assertion would outlast it. */
const PAYMENT_RECHECK = 4_000

export async function holdRecheck(page: Page): Promise<void> {
  await page.addInitScript((recheck) => {
    const { setTimeout } = globalThis
    const put = (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
      if (delay !== recheck) return setTimeout(handler, delay, ...rest)
      Object.assign(globalThis, { heldRecheck: handler })
      return 0
    }
    // SAFETY: a held timer has the id 0, and clearing that has no effect.
    globalThis.setTimeout = put as typeof setTimeout
  }, PAYMENT_RECHECK)
}

export async function fireRecheck({ page }: TestContext): Promise<void> {
  await page.evaluate(() => {
    const fire: unknown = Reflect.get(globalThis, 'heldRecheck')
    if (typeof fire === 'function') fire()
  })
}
