import { v4 as newUuid } from 'uuid'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { keepPayment } from './booking-record.ts'
import { type CheckoutPorts, call, ordering, requireDraft } from './checkout.ports.ts'
import { orderPayload } from './order-payload.ts'

/** Prices once more, then the order: at service, or through the gateway. */
export function placingActors(ports: CheckoutPorts) {
  const { api, cityId, lines } = ports
  return {
    checkPrices: call(async () => {
      const cart_data = lines().map(({ code, selling_price }) => ({ code, selling_price }))
      const { changes } = await api.call(
        'cartData',
        {
          body: {
            action: 'check',
            cart_data: JSON.stringify(cart_data),
            cart_discount: 0,
            city_id: cityId(),
            address_data: null,
            slots_data: null,
            member_id: null,
          },
        },
        { quiet: true },
      )
      return { agreed: changes.length === 0 }
    }),
    placeOrder: call((context) =>
      ordering(
        ports,
        api.call('orderCreate', { body: orderPayload(context, lines()) }, onceFor(context)),
      ),
    ),
    placeRadiologyOrder: call((context) => {
      const radiology_codes = lines()
        .filter((line) => line.needs_appointment)
        .map((line) => line.code)
      const body = { ...orderPayload(context, lines()), radiology_codes }
      return ordering(ports, api.call('radiologyOrderCreate', { body }, onceFor(context)))
    }),
    findOrder: call(async (context) => {
      const body = { order_id: requireDraft(context) }
      return (await api.call('orderExists', { body }, { quiet: true })).order
    }),
    createPayment: call<Payment | null>(async (context) => {
      const payload = orderPayload(context, lines())
      if (payload.total_pay_amount === 0) return null
      const order = await api.call('orderPayment', { body: payload }, once())
      const body = { order_id: order.order_id, amount: order.amounts.net_payable }
      const payment = await api.call('createPayment', { body }, once())
      await keepPayment(payment)
      return payment
    }),
    verifyPayment: call(async (context) => {
      const body = {
        order_id: requireDraft(context),
        payment_id: context.payment?.payment_id ?? '',
        gateway_payment_id: null,
        signature: null,
      }
      return (await api.call('orderPaymentVerify', { body }, { quiet: true })).status
    }),
    orderByPayment: call((context) => {
      const payment_id = context.payment?.payment_id ?? ''
      const body = { order_id: requireDraft(context), payment_id }
      const once = onceFor(context, payment_id)
      return ordering(ports, api.call('orderCreateByPayment', { body }, once))
    }),
  }
}

/**
 * The same key for every repetition of one wish: the same draft with the same window. A changed
 * window is another wish.
 */
function onceFor(context: CheckoutContext, wish = 'order') {
  const held = [context.hold, ...context.appointments.map(({ hold }) => hold)]
  const windows = held.flatMap((hold) => (hold ? [hold.hold_id.slice(0, 8)] : []))
  return { quiet: true, idempotencyKey: [wish, requireDraft(context), ...windows].join('-') }
}

/** Paying again after a decline is another wish each time; the provider has one open payment. */
function once() {
  return { quiet: true, idempotencyKey: newUuid() }
}
