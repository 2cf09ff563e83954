import { v4 as newUuid } from 'uuid'
import { fromPromise, type InputFrom, type OutputFrom } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { NOT_CONFIRMED } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type {
  linkedBookingActors,
  OrdersInput,
} from '#machines/linked-booking/linked-booking.actors.ts'
import { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import { keyOfDraft } from '#machines/linked-booking/people.ts'
import { type CheckoutPorts, ordering, withNewKey } from '../checkout.ports.ts'
import { couponAndWalletCalls } from '../money-off.actors.ts'
import { patientDetailsCalls } from '../patient-details.actors.ts'
import { placingCalls } from '../placing.actors.ts'
import { slotCalls } from '../slot.actors.ts'
import { loadChoices } from './kept-choices.ts'
import { bookingPayload, partPayload, priceDrafts } from './linked-payloads.ts'
import { openLinkedBooking } from './open-linked-booking.ts'

type Ports = Pick<CheckoutPorts, 'api' | 'cityId' | 'lines' | 'tell' | 'praise'> & {
  /** Leaves for the gateway's page. */
  readonly leaveFor: (url: string) => void
}

type Actors = typeof linkedBookingActors
type Calls = {
  readonly [Name in keyof Actors]: (
    input: InputFrom<Actors[Name]>,
    signal: AbortSignal,
  ) => Promise<OutputFrom<Actors[Name]>>
}

/** Provides the chart of a booking for several people with the provider's calls. */
export function provideLinkedBooking(ports: Ports) {
  return linkedBookingMachine.provide({
    actors: actorsOf(linkedBookingCalls(ports)),
    actions: {
      openGateway: ({ context }) => {
        if (context.payment) ports.leaveFor(context.payment.checkout_url)
      },
    },
  })
}

function actorsOf(calls: Calls): Actors {
  const actors = Object.entries(calls).map(([name, call]) => [
    name,
    // SAFETY: the chart hands each actor the input of its own type.
    fromPromise<unknown, never>(({ input, signal }) => call(input, signal)),
  ])
  // SAFETY: the same names, and of each call its input and its answer.
  return Object.fromEntries(actors) as Actors
}

function linkedBookingCalls(ports: Ports): Calls {
  const { api, cityId } = ports
  const details = patientDetailsCalls(ports)
  const slots = slotCalls(ports)
  const arrangeTurns = async ({ orderId, orderIds }: InputFrom<Actors['arrangeTurns']>) => {
    await api.call('orderTurns', { body: { order_id: orderId, order_ids: [...orderIds] } })
    return undefined
  }
  const { findOrder, verifyPayment } = placingCalls({ ...ports, ...NO_CART })
  return {
    loadBooking: async ({ lines }) => {
      const [{ members, addresses }, centres, kept] = await Promise.all([
        details.loadDetails(),
        needsCentre(lines) ? details.loadCentres() : [],
        loadChoices(lines),
      ])
      const open = await openLinkedBooking(api, lines, members, kept)
      return { members, addresses, centres, kept, open }
    },
    addMember: details.addMember,
    saveAddress: ({ addressId, fields, saved }) =>
      addressId === null
        ? details.addAddress({ fields, saved })
        : details.updateAddress({ addressId, fields }),
    makeDrafts: async (input) => {
      const drafts: Order[] = []
      for (const part of input.parts) {
        const parentId = drafts[0]?.order_id ?? null
        const body = partPayload(part, input, { cityId: cityId(), parentId })
        drafts.push(await ordering(ports, api.call('orderDraft', { body }, withNewKey())))
      }
      const [parent] = drafts
      if (parent && input.turns.length > 0) {
        const ids = input.turns.flatMap((key) =>
          drafts.filter((draft) => keyOfDraft(draft) === key),
        )
        await arrangeTurns({
          orderId: parent.order_id,
          orderIds: ids.map(({ order_id }) => order_id),
        })
      }
      return drafts
    },
    postponeDraft: async ({ orderId }) => {
      const body = { order_id: orderId, reason: NOT_CONFIRMED }
      const order = await api.call('orderCancel', { body })
      if (order.status !== 'cancelled') throw alreadyPlaced
      return undefined
    },
    arrangeTurns,
    cancelDrafts: async ({ orderId }) => {
      await api.call('orderCancel', { body: { order_id: orderId, reason: NOT_CONFIRMED } })
      return undefined
    },
    loadSlots: slots.loadSlots,
    holdSlot: slots.holdSlot,
    releaseSlot: slots.releaseSlot,
    watchHolds: slots.watchHold,
    loadAppointments: slots.loadAppointments,
    holdAppointment: slots.holdAppointment,
    ...couponAndWalletCalls(ports),
    placeOrders: (input) =>
      ordering(ports, api.call('orderCreate', { body: bookingPayload(input) }, onceFor(input))),
    findOrder,
    openPayment: async (input) => {
      const { net_payable: amount } = priceDrafts(input.drafts, input.hold, input).sum
      if (amount === 0) return null
      const body = bookingPayload(input)
      const { order_id } = await ordering(ports, api.call('orderPayment', { body }, withNewKey()))
      const payment = { order_id, amount }
      return ordering(ports, api.call('createPayment', { body: payment }, withNewKey()))
    },
    verifyPayment,
    orderByPayment: ({ orderId, paymentId }) => {
      const body = { order_id: orderId, payment_id: paymentId }
      const key = { idempotencyKey: `linked-${paymentId}` }
      return ordering(ports, api.call('orderCreateByPayment', { body }, key))
    },
  }
}

/** Another tab has placed the booking. */
const alreadyPlaced = { kind: 'refused', code: 'already-placed', message: '' } as const

const NO_CART = {
  cartRead: () => Promise.resolve(),
  cartSynced: () => Promise.resolve(),
} as const

function needsCentre(lines: readonly CartLine[]): boolean {
  return lines.some(({ is_hc_available }) => !is_hc_available)
}

/** A repeated request for the same drafts with the same holds, coupon and points has the same key. */
function onceFor({ drafts, hold, appointments, coupon, wallet }: OrdersInput) {
  const holds = [...(hold ? [hold] : []), ...appointments.map((held) => held.hold)]
  const off = [coupon?.camp_applied_unique_id, wallet?.wallet_applied_unique_id]
  const ids = [...holds.map(({ hold_id }) => hold_id), ...off.filter((id) => id !== undefined)]
  const parts = ids.map((id) => id.slice(0, 8))
  const parent = drafts[0]?.order_id ?? newUuid()
  return { idempotencyKey: ['linked', parent, ...parts].join('-') }
}
