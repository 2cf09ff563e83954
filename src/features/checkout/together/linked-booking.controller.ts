import { fromPromise, type InputFrom, type OutputFrom } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { NOT_CONFIRMED } from '#contract/codes.ts'
import type { DraftPayload, Order } from '#contract/orders.schemas.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import { answersOf } from '#machines/checkout/checkout.context.ts'
import type { linkedBookingActors } from '#machines/linked-booking/linked-booking.actors.ts'
import { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import { keyOfDraft, type Part } from '#machines/linked-booking/people.ts'
import { type CheckoutPorts, ordering, withNewKey } from '../checkout.ports.ts'
import { couponAndWalletCalls } from '../money-off.actors.ts'
import { draftPayload, linesOfDraft, NOTHING_HELD } from '../order-payload.ts'
import { patientDetailsCalls } from '../patient-details.actors.ts'
import { placingCalls } from '../placing.actors.ts'
import { slotCalls } from '../slot.actors.ts'
import { loadChoices } from './kept-choices.ts'
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
  const placing = placingCalls(ports, linesOfDraft)
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
        const parent_order_id = drafts[0]?.order_id ?? null
        const body = { ...partPayload(part, input, cityId()), parent_order_id }
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
      input.drafts.some(needsAppointment)
        ? placing.placeRadiologyOrder(input)
        : placing.placeOrder(input),
    findOrder: placing.findOrder,
    openPayment: placing.createPayment,
    verifyPayment: placing.verifyPayment,
    orderByPayment: placing.orderByPayment,
  }
}

/** Another tab has placed the booking. */
const alreadyPlaced = { kind: 'refused', code: 'already-placed', message: '' } as const

function needsCentre(lines: readonly CartLine[]): boolean {
  return lines.some(({ is_hc_available }) => !is_hc_available)
}

function needsAppointment({ lines }: Order): boolean {
  return subdepartmentsOf(lines).length > 0
}

/** The draft of one person at one place. */
function partPayload(
  { member, at, lines }: Part,
  { address, centre, answers }: InputFrom<Actors['makeDrafts']>,
  cityId: number,
): DraftPayload {
  const place = at === 'home' ? { address, centre: null } : { address: null, centre }
  const given = at === 'centre' ? answersOf({ answers }, member) : []
  return draftPayload({ ...NOTHING_HELD, ...place, member, answers: given }, lines, cityId)
}
