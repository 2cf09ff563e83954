import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import type { OrderInput } from '#machines/checkout/checkout.actors.ts'
import { type CheckoutCalls, type CheckoutPorts, ordering, withNewKey } from './checkout.ports.ts'
import { bookingPayload, type LinesOf, linesOfOrder, priceDrafts } from './order-payload.ts'

export function placingCalls(ports: Pick<CheckoutPorts, 'api' | 'cityId' | 'lines' | 'tell'>) {
  const { api, cityId, lines } = ports
  const linesOfDraft: LinesOf = (draft) => linesOfOrder(draft, lines())
  return {
    checkPrices: async () => {
      const cart_data = lines().map(({ code, selling_price }) => ({ code, selling_price }))
      const { changes } = await api.call('cartData', {
        body: {
          action: 'check',
          cart_data: JSON.stringify(cart_data),
          cart_discount: 0,
          city_id: cityId(),
          address_data: null,
          slots_data: null,
          member_id: null,
        },
      })
      return { agreed: changes.length === 0 }
    },
    placeOrder: (booking) => {
      const body = bookingPayload(booking, linesOfDraft)
      const radiology_codes = scansIn(booking)
      const once = onceFor(booking)
      const order =
        radiology_codes.length > 0
          ? api.call('radiologyOrderCreate', { body: { ...body, radiology_codes } }, once)
          : api.call('orderCreate', { body }, once)
      return ordering(ports, order)
    },
    findOrder: async ({ orderId }) =>
      (await api.call('orderExists', { body: { order_id: orderId } })).order,
    createPayment: async (booking) => {
      const { net_payable } = priceDrafts(booking, linesOfDraft).sum
      if (net_payable === 0) return null
      const ready = { body: bookingPayload(booking, linesOfDraft) }
      const { order_id } = await ordering(ports, api.call('orderPayment', ready, withNewKey()))
      const body = { order_id, amount: net_payable }
      return ordering(ports, api.call('createPayment', { body }, withNewKey()))
    },
    verifyPayment: async ({ orderId, paymentId }) => {
      const body = {
        order_id: orderId,
        payment_id: paymentId,
        gateway_payment_id: null,
        signature: null,
      }
      const { status, declined = null } = await api.call('orderPaymentVerify', { body })
      return { status, declined }
    },
    orderByPayment: ({ orderId, paymentId, holdIds }) => {
      const body = { order_id: orderId, payment_id: paymentId }
      const once = withKey(paymentId, orderId, holdIds)
      return ordering(ports, api.call('orderCreateByPayment', { body }, once))
    },
  } satisfies Partial<CheckoutCalls>
}

/** The tests that need an appointment [R4.26]. */
function scansIn({ drafts }: OrderInput): string[] {
  return drafts
    .flatMap(({ lines }) => lines)
    .filter((line) => subdepartmentsOf([line]).length > 0)
    .map(({ test_code }) => test_code)
}

function onceFor({ drafts, hold, appointments, coupon, wallet }: OrderInput) {
  const holds = [...(hold ? [hold] : []), ...appointments.map((held) => held.hold)]
  const off = [coupon?.camp_applied_unique_id, wallet?.wallet_applied_unique_id]
  return withKey('order', drafts[0]?.order_id ?? '', [
    ...holds.map(({ hold_id }) => hold_id),
    ...off.filter((id) => id !== undefined),
  ])
}

/** A repeated request for the same draft with the same holds, coupon and points carries the same key. */
function withKey(request: string, orderId: string, ids: readonly string[]) {
  return { idempotencyKey: [request, orderId, ...ids.map((id) => id.slice(0, 8))].join('-') }
}
