import { randomUUID } from 'node:crypto'
import type { Order } from '#contract/orders.schemas.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import type { Scope } from '#server/lab-api/lab-api.contract.ts'
import { createClient } from '#server/lab-api/lab-clients.ts'
import { injected } from '#server/lab-simulation/send-call.ts'
import { type SimulatedLab, type Step, simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import type { TestApp } from '../support/app.ts'
import { orderCalls } from './order-calls.ts'
import { finalForm } from './order-forms.ts'

/** A system of the lab with an access token, and its calls. */
export async function labClient(
  server: TestApp,
  scopes: readonly Scope[] = ['orders:read', 'orders:write'],
) {
  const now = server.clock.now()
  const credentials = await createClient(server.db, { name: 'LIS', scopes, now })
  const token = (form: Record<string, string> = {}, basic = credentials) =>
    server.inject({
      method: 'POST',
      url: '/lab/v1/oauth/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${basic.id}:${basic.secret}`).toString('base64')}`,
      },
      payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
    })
  const authorization = `Bearer ${(await token()).json().access_token}`
  /** Its calls to one of several servers of the same database. */
  const through = ({ inject, clock }: Pick<TestApp, 'inject' | 'clock'>) => {
    const get = (url: string, headers: object = { authorization }) =>
      inject({ url: `/lab/v1${url}`, headers: { ...headers } })
    const post = (url: string, payload: object) =>
      inject({ method: 'POST', url: `/lab/v1${url}`, headers: { authorization }, payload })
    /** Posts a body that is no JSON of its own. */
    const send = (url: string, type: string, payload: string) =>
      inject({
        method: 'POST',
        url: `/lab/v1${url}`,
        headers: { authorization, 'content-type': type },
        payload,
      })
    /** Tells that something happened now. */
    const tell = (orderNo: string | null, event: string, more: object = {}) =>
      post(`/orders/${orderNo}/events`, {
        event,
        event_id: randomUUID(),
        occurred_at: clock.now().toISOString(),
        ...more,
      })
    return { get, post, send, tell }
  }
  return { credentials, token, authorization, through, ...through(server) }
}

export type LabSystem = Awaited<ReturnType<typeof labClient>>

export const labOf = (server: TestApp): SimulatedLab =>
  simulatedLab(server.deps, injected(server.app))

const labs = new WeakMap<TestApp, SimulatedLab>()

/** One step of an order by the simulated lab. @returns the new stage; undefined if nothing changed. */
export function stepOrder(server: TestApp, order: { readonly order_no: string }, step?: Step) {
  const lab = labs.get(server) ?? labOf(server)
  labs.set(server, lab)
  return lab.step(order.order_no, step)
}

/** A placed order of a home visit. */
export async function placedOrder(server: TestApp): Promise<Order> {
  const calls = orderCalls(server)
  const ready = await calls.readyToPlace()
  return calls.place(finalForm(ready.shown), ready.headers)
}

/** Adds entries of an order to the feed, as changes of its slot do. */
export async function insertChanges(
  server: TestApp,
  { order_id: orderId }: Order,
  count: number,
): Promise<void> {
  const one = { orderId, status: 'booked' as const, at: server.clock.now() }
  await server.db.insert(orderEvents).values(Array.from({ length: count }, () => one))
}
