import { fromPromise } from 'xstate'
import type { Additions } from '#contract/additions.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { requestKeys } from '#lib/http/request-keys.ts'
import { addTestMachine } from '#machines/add-test/add-test.machine.ts'
import type {
  AdditionAnswer,
  AdditionInput,
  FoundTests,
  SearchInput,
  Verified,
  VerifyInput,
} from '#machines/add-test/add-test.setup.ts'

/** Results of one search; the provider judges as many at once. */
const LIMIT = 6

type Ports = {
  readonly api: Api
  /** Leaves for the gateway's page. */
  readonly leaveFor: (url: string) => void
}

export function provideAddTest({ api, leaveFor }: Ports) {
  const keyOf = requestKeys()
  return addTestMachine.provide({
    actors: {
      loadAdditions: fromPromise<Additions, { orderId: string; codes: string[] }>(
        ({ input: { orderId, codes }, signal }) =>
          api.call('orderAdditions', { body: { order_id: orderId, codes } }, { signal }),
      ),
      searchTests: fromPromise<FoundTests, SearchInput>(async ({ input, signal }) => {
        const query = { city_id: input.cityId, search: input.text.trim(), limit: LIMIT }
        const { hits, emergency = null } = await api.call('globalSearch', { query }, { signal })
        const body = { order_id: input.orderId, codes: hits.map(({ code }) => code) }
        return { ...(await api.call('orderAdditions', { body }, { signal })), emergency }
      }),
      addTest: fromPromise<AdditionAnswer, AdditionInput>(async ({ input }) => {
        const { orderId, code, answers, amounts } = input
        if (!amounts) throw new Error('A test is added without amounts.')
        const body = { order_id: orderId, code, safety_answers: [...answers], amounts }
        const key = keyOf(JSON.stringify(body))
        const { payment } = await api.call('orderAddTest', { body }, { idempotencyKey: key.id })
        key.forget()
        return { payment }
      }),
      verifyPayment: fromPromise<Verified, VerifyInput>(async ({ input, signal }) => {
        const unsigned = { gateway_payment_id: null, signature: null }
        const body = { order_id: input.orderId, payment_id: input.paymentId, ...unsigned }
        const { status, declined = null } = await api.call(
          'orderPaymentVerify',
          { body },
          { signal },
        )
        return { status, declined }
      }),
    },
    actions: {
      openGateway: ({ context }) => {
        if (context.checkoutUrl !== null) leaveFor(context.checkoutUrl)
      },
    },
  })
}
