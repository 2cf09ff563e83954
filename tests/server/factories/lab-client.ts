import { randomUUID } from 'node:crypto'
import type { Scope } from '#server/lab-api/lab-api.contract.ts'
import { createClient } from '#server/lab-api/lab-clients.ts'
import type { TestApp } from '../support/app.ts'

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
