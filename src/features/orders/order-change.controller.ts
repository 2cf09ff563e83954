import { fromPromise } from 'xstate'
import type { Additions } from '#contract/additions.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { requestKeys } from '#lib/http/request-keys.ts'
import type {
  AdditionAnswer,
  AdditionInput,
  AdditionsInput,
  CancelInput,
  DueInput,
  FoundTests,
  MoveInput,
  RemovalInput,
  SearchInput,
  VerifyInput,
} from '#machines/order-change/order-change.context.ts'
import { orderChangeMachine } from '#machines/order-change/order-change.machine.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'
import type { VerifiedPayment } from '#machines/shared/gateway.states.ts'

/** Results of one search; the provider judges as many at once. */
const LIMIT = 6

type Ports = {
  readonly api: Api
  /** Leaves for the gateway's page. */
  readonly leaveFor: (url: string) => void
}

/**
 * What is sent again without an answer has the same idempotency key. A cancellation needs none: an
 * order that is cancelled already is answered as it is.
 */
export function provideOrderChange({ api, leaveFor }: Ports) {
  const keyOf = requestKeys()
  /** Sends a body with its key until it is answered. */
  async function once<Answer>(
    body: object,
    send: (options: { readonly idempotencyKey: string }) => Promise<Answer>,
  ): Promise<Answer> {
    const key = keyOf(JSON.stringify(body))
    const answer = await send({ idempotencyKey: key.id })
    key.forget()
    return answer
  }
  return orderChangeMachine.provide({
    actors: {
      loadWindows: fromPromise<OrderWindows, string>(({ input: id, signal }) =>
        api.call('orderWindows', { params: { id } }, { signal }),
      ),
      loadAdditions: fromPromise<Additions, AdditionsInput>(
        ({ input: { orderId, codes }, signal }) =>
          api.call('orderAdditions', { body: { order_id: orderId, codes } }, { signal }),
      ),
      searchTests: fromPromise<FoundTests, SearchInput>(async ({ input, signal }) => {
        const query = { city_id: input.cityId, search: input.text.trim(), limit: LIMIT }
        const { hits, emergency = null } = await api.call('globalSearch', { query }, { signal })
        const body = { order_id: input.orderId, codes: hits.map(({ code }) => code) }
        return { ...(await api.call('orderAdditions', { body }, { signal })), emergency }
      }),
      moveOrder: fromPromise<Order, MoveInput>(({ input }) => {
        const body = moveBody(input)
        return once(body, (options) => api.call('orderReschedule', { body }, options))
      }),
      addTest: fromPromise<AdditionAnswer, AdditionInput>(async ({ input }) => {
        const body = additionBody(input)
        return once(body, (options) => api.call('orderAddTest', { body }, options))
      }),
      takeOut: fromPromise<Order, RemovalInput>(async ({ input }) => {
        const body = removalBody(input)
        return once(body, (options) => api.call('orderRemoveTest', { body }, options))
      }),
      cancelOrder: fromPromise<Order, CancelInput>(({ input: { orderId, reason, withLinked } }) => {
        const body = { order_id: orderId, reason, ...(withLinked && { with_linked: true }) }
        return api.call('orderCancel', { body })
      }),
      payDue: fromPromise<Payment, DueInput>(({ input: { orderId, due } }) => {
        const body = { order_id: orderId, amount: due }
        return once(body, (options) => api.call('orderPayOnline', { body }, options))
      }),
      verifyPayment: fromPromise<VerifiedPayment, VerifyInput>(async ({ input, signal }) => {
        const unsigned = { gateway_payment_id: null, signature: null }
        const body = { order_id: input.orderId, payment_id: input.paymentId, ...unsigned }
        const verified = await api.call('orderPaymentVerify', { body }, { signal })
        return { status: verified.status, declined: verified.declined ?? null }
      }),
    },
    actions: {
      openGateway: ({ context: { payment } }) => {
        if (payment?.checkout_url !== undefined) leaveFor(payment.checkout_url)
      },
    },
  })
}

function moveBody({ orderId, choices, withLinked }: MoveInput) {
  const home = choices.find(({ subdepartment }) => subdepartment === null)
  return {
    order_id: orderId,
    slot_id: home?.slotId ?? null,
    center_slot: choices.flatMap(({ subdepartment, slotId }) =>
      subdepartment === null ? [] : [{ subdepartment, slot_id: slotId }],
    ),
    ...(withLinked && { with_linked: true }),
  }
}

function additionBody({ orderId, test, answers }: AdditionInput) {
  if (!test) throw new Error('A test is added without amounts.')
  const { code, after } = test
  return { order_id: orderId, code, safety_answers: [...answers], amounts: after.amounts }
}

function removalBody({ orderId, removal }: RemovalInput) {
  if (!removal) throw new Error('A test is taken out without its sums.')
  const { code, after, refund, due_after } = removal
  const shown = { amounts: after.amounts, refund_online: refund.online, due_after }
  return { order_id: orderId, code, ...shown }
}
