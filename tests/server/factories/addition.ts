import type {
  Additions,
  additionEndpoints,
  FittingTest,
  TestRemoval,
} from '#contract/additions.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post } from '../support/sign-in.ts'
import { booker, orderCalls } from './order-calls.ts'
import { finalForm } from './order-forms.ts'
import { payOnline } from './paid.ts'
import { detailsOf, hold, insertWindow } from './slot.ts'

type Whose = { readonly order_id: string; readonly headers: Headers }

/** A home visit that is paid at service, on a morning that suits a fast. */
export async function placedForAddition(server: TestApp, codes?: readonly string[]) {
  const ready = await orderCalls(server).readyToPlace(codes)
  const order = await orderCalls(server).place(finalForm(ready.shown), ready.headers)
  return { ...ready, order, order_id: order.order_id }
}

/** A home visit that was paid online; `chargePaise` is that of its slot. */
export async function paidForAddition(
  server: TestApp,
  codes: readonly string[],
  chargePaise = 10_000,
) {
  const { patient, draft } = await booker(server, codes)
  const { headers } = patient
  await hold(server, headers, draft, await insertWindow(server.db, { chargePaise }))
  await payOnline(server, headers, await detailsOf(server, headers, draft.order_id))
  const order = await detailsOf(server, headers, draft.order_id)
  return { ...patient, order, order_id: order.order_id }
}

export const additionsOf = (
  server: TestApp,
  { order_id, headers }: Whose,
  codes: readonly string[],
) => post<Additions>(server, 'orders/order-additions', { order_id, codes }, headers)

/** What adding this test changes. @throws if it does not fit. */
export async function fittingTest(
  server: TestApp,
  whose: Whose,
  code: string,
): Promise<FittingTest> {
  const [candidate] = (await additionsOf(server, whose, [code])).candidates
  if (!candidate?.fits) throw new Error(`${code} does not fit: ${JSON.stringify(candidate)}`)
  return candidate
}

type Added = EndpointResult<typeof additionEndpoints.orderAddTest>

/** Adds a test at the amounts that the preview shows. */
export async function addTo(server: TestApp, whose: Whose, code: string): Promise<Added> {
  const { after } = await fittingTest(server, whose, code)
  const body = { order_id: whose.order_id, code, safety_answers: [], amounts: after.amounts }
  return post<Added>(server, 'orders/order-add-test', body, whose.headers)
}

/** What taking this added test out changes. @throws if it was not added. */
export async function removalFor(
  server: TestApp,
  whose: Whose,
  code: string,
): Promise<TestRemoval> {
  const { removals = [] } = await additionsOf(server, whose, [])
  const removal = removals.find((one) => one.code === code)
  if (!removal) throw new Error(`${code} was not added.`)
  return removal
}

/** The body of `order-remove-test` at the sums that the preview shows. */
export async function removalForm(server: TestApp, whose: Whose, code: string) {
  const { after, refund, due_after } = await removalFor(server, whose, code)
  const shown = { amounts: after.amounts, refund_online: refund.online, due_after }
  return { order_id: whose.order_id, code, ...shown }
}

export async function removeFrom(server: TestApp, whose: Whose, code: string): Promise<Order> {
  const body = await removalForm(server, whose, code)
  return post<Order>(server, 'orders/order-remove-test', body, whose.headers)
}

/** The payment and the order as the payment factory takes them. */
export function payingFor({ order, payment }: Added, headers: Headers) {
  if (!payment) throw new Error('Nothing is to be paid online.')
  return { headers, draft: order, payment } satisfies {
    draft: Order
    payment: Payment
    headers: Headers
  }
}
