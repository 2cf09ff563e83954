import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isOnTheWay } from '#contract/rules/cancellation.ts'
import { CallNotBridged } from '#server/adapters/call-bridge.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { findRecipient } from '../account/recipient.ts'
import { requireOrder } from './reading/read-order.service.ts'
import { findVisitState } from './reading/visit-state.ts'
import { findVisitMobile } from './reading/visits-and-reports.repository.ts'

type CallDeps = Pick<Deps, 'db' | 'clock' | 'calls'>

/** Calls of an order within this time are one: a second press rings nobody twice. */
const SAME_CALL_MS = 60_000

/** The order with `callable`, if its visit is on the way and the two can be connected. */
export async function withCallable({ db, calls }: CallDeps, order: Order): Promise<Order> {
  const { phlebotomist_way: way } = order
  if (!calls || !isOnTheWay(order)) return order
  if (!way || !(await findVisitMobile(db, order.order_id))) return order
  return { ...order, phlebotomist_way: { ...way, callable: true } }
}

/**
 * Connects the patient with the phlebotomist who is on the way, without a number shown.
 * @throws Problem 404 `unknown-order`; 409 `no-call`, `call-failed`
 */
export async function callPhlebotomist(
  { db, clock, calls }: CallDeps,
  accountId: string,
  orderId: string,
): Promise<EndpointResult<typeof orderEndpoints.orderCall>> {
  const order = await requireOrder(db, accountId, orderId)
  const phlebotomist = await findVisitMobile(db, order.id)
  const patient = (await findRecipient(db, accountId))?.mobile
  const isComing = isOnTheWay(await findVisitState(db, order))
  if (!calls || !isComing || phlebotomist === null || patient === undefined) {
    throw new Problem(
      409,
      'no-call',
      'We cannot connect you with the phlebotomist. Please call us.',
    )
  }
  const key = `${order.id}-${Math.floor(clock.now().getTime() / SAME_CALL_MS)}`
  try {
    const call = await calls.connect({ key, patient, phlebotomist })
    if (call.kind === 'callback') return { number: null, until: null }
    return { number: call.number, until: call.until }
  } catch (error) {
    if (!(error instanceof CallNotBridged)) throw error
    throw new Problem(409, 'call-failed', 'We could not connect the call. Try again, or call us.')
  }
}
