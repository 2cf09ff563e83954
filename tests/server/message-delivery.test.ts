import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { claimDue } from '#server/message-delivery/delivery.repository.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import type { MessageGateway } from '#server/messages/gateway.ts'
import { smsMessage } from '#server/messages/message.ts'
import { msg91Gateway } from '#server/messages/msg91.gateway.ts'
import { whatsAppGateway } from '#server/messages/whatsapp.gateway.ts'
import { metrics } from '#server/observe/metrics.ts'
import { deferred } from '#tests/machines/deferred.ts'
import type { TestApp } from './support/app.ts'
import {
  code,
  email,
  http,
  httpReport,
  MINUTE,
  mail,
  only,
  REFUSED,
  rows,
  serve,
  smtp,
  standIn,
} from './support/message-server.ts'
import { deadAddress, type GatewayStandIn } from './support/message-stand-ins.ts'

const SECRET = 'a secret of twenty characters'
const PATIENT = { mobile: '9876543210', onWhatsApp: false }
const REFUSED_TEXT = /^Parakh Diagnostics, order 26030200001 for Asha: the radiologist cannot/

/** Attempts that a gateway refused for our password or key. */
async function unauthorised(): Promise<number> {
  const { values } = await metrics.messages.get()
  return values
    .filter(({ labels }) => labels.outcome === 'unauthorised')
    .reduce((sum, { value }) => sum + value, 0)
}

describe('a due message', () => {
  it('is handed to the gateway with its DLT ids, once', async () => {
    const gateway = await standIn({ id: 'g-1' })
    const server = await serve([http(gateway.url)])
    await server.deps.messages.send(REFUSED)
    expect(await deliverDue(server.deps)).toBe(1)
    expect(await deliverDue(server.deps)).toBe(0)
    const row = await only(server)
    expect(row).toMatchObject({ status: 'sent', gateway: 'http-sms', gatewayId: 'g-1' })
    expect(gateway.requests).toHaveLength(1)
    expect(gateway.requests[0]).toMatchObject({
      headers: { authorization: 'Bearer token', 'idempotency-key': row.key },
      body: {
        to: '+919876543210',
        text: expect.stringMatching(REFUSED_TEXT),
        dlt_entity_id: '1201',
        dlt_header: 'PARAKH',
        dlt_template_id: '1207',
      },
    })
  })

  it('stays queued where no gateway is set, and expires', async () => {
    const server = await serve([])
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('queued')
    server.clock.advance(24 * 60 * MINUTE)
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('expired')
  })

  it('is sent by one of two processes', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    for (let count = 0; count < 60; count += 1) await server.deps.messages.send(REFUSED)
    await Promise.all([deliverDue(server.deps), deliverDue(server.deps), deliverDue(server.deps)])
    expect(gateway.requests).toHaveLength(60)
    expect(new Set((await rows(server)).map(({ status }) => status))).toEqual(new Set(['sent']))
  })

  it('waits longer after each refusal for now, and as long as the gateway asks', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    const busy = { status: 503, body: {} }
    gateway.next(busy, { ...busy, status: 429, retryAfter: 120 })
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    const now = server.clock.now().getTime()
    const first = await only(server)
    expect(first).toMatchObject({ status: 'queued', attempts: 1, reason: 'busy: 503' })
    expect(first.dueAt.getTime() - now).toBeGreaterThanOrEqual(1_000)
    expect(first.dueAt.getTime() - now).toBeLessThanOrEqual(2_000)
    server.clock.advance(2_000)
    await deliverDue(server.deps)
    expect((await only(server)).dueAt.getTime() - now).toBe(122_000)
    server.clock.advance(119_000)
    expect(await deliverDue(server.deps)).toBe(0)
    server.clock.advance(1_000)
    await deliverDue(server.deps)
    expect(await only(server)).toMatchObject({ status: 'sent', attempts: 3, reason: null })
  })

  it('fails for good when it is refused, and is listed with a reason that names nobody', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    gateway.next({ status: 422, body: { code: 'bad_number', message: '9876543210 is bad' } })
    await server.deps.messages.send(REFUSED)
    const logged: unknown[] = []
    await deliverDue(server.deps, { error: (...said: unknown[]) => void logged.push(said) })
    expect(await only(server)).toMatchObject({
      status: 'failed',
      reason: 'refused: 422 bad_number',
    })
    expect(JSON.stringify(logged)).toContain('order.refused')
    expect(JSON.stringify(logged)).not.toContain('9876543210')
    server.clock.advance(60 * MINUTE)
    expect(await deliverDue(server.deps)).toBe(0)
  })

  it('waits for as long as the gateway refuses our key, which is logged once a run', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    await server.deps.messages.send(REFUSED)
    await server.deps.messages.send(REFUSED)
    const logged: unknown[][] = []
    const log = { error: (...said: unknown[]) => void logged.push(said) }
    const before = await unauthorised()
    for (const status of [401, 403]) {
      gateway.next({ status, body: {} }, { status, body: {} })
      await deliverDue(server.deps, log)
      server.clock.advance(10 * MINUTE)
    }
    expect(logged).toEqual(
      [401, 403].map((status) => [
        { refusal: `http-sms: key refused: ${status}` },
        'a gateway does not accept our credentials',
      ]),
    )
    expect((await unauthorised()) - before).toBe(4)
    for (let attempt = 0; attempt < 12; attempt += 1) {
      gateway.next({ status: 401, body: {} }, { status: 401, body: {} })
      await deliverDue(server.deps)
      server.clock.advance(10 * MINUTE)
    }
    await deliverDue(server.deps)
    expect((await rows(server)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  it('fails when the gateway is away for too long', async () => {
    const server = await serve([http(await deadAddress())])
    await server.deps.messages.send(REFUSED)
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await deliverDue(server.deps)
      server.clock.advance(10 * MINUTE)
    }
    const { status, attempts, reason } = await only(server)
    expect({ status, attempts, reason }).toEqual({
      status: 'failed',
      attempts: 12,
      reason: 'not reached: ECONNREFUSED',
    })
  })

  it('is refused before it is sent when its text is not the registered one', async () => {
    const gateway = await standIn({ id: 'g' })
    const registeredTexts = { 'order.refused': 'Parakh: order {#alphanumeric#} is refused.' }
    const server = await serve([http(gateway.url)], { deps: { registeredTexts } })
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    expect(await only(server)).toMatchObject({
      status: 'failed',
      reason: 'its text is not the registered one',
    })
    expect(gateway.requests).toEqual([])
  })
})

describe('nothing is sent twice', () => {
  /** A process claims the message, sends it, and dies before it notes that. */
  async function dieAfterSending(server: TestApp, gateway: MessageGateway): Promise<void> {
    const now = server.clock.now()
    const until = new Date(now.getTime() + MINUTE)
    const gateways = new Map([[gateway.channel, gateway.name]] as const)
    const [row] = await claimDue(server.db, { now, until, gateways, limit: 1 })
    if (!row) throw new Error('Nothing was claimed.')
    const { key, recipient: to, template, text, values, subject } = row
    await gateway.send({ key, to, template, text, values, subject, attachments: [] })
  }

  it('when the answer of an idempotent gateway is lost: it gets the same key again', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    gateway.next('taken and lost')
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('queued')
    server.clock.advance(MINUTE)
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('sent')
    expect([gateway.requests.length, gateway.sent.length]).toEqual([2, 1])
  })

  it('when a process dies between sending and noting, with an idempotent gateway', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    await server.deps.messages.send(REFUSED)
    await dieAfterSending(server, http(gateway.url))
    expect(await deliverDue(server.deps)).toBe(0)
    server.clock.advance(2 * MINUTE)
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('sent')
    expect([gateway.requests.length, gateway.sent.length]).toEqual([2, 1])
  })

  it('when it dies with a gateway that is not idempotent: the operator decides', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    await app.deps.messages.send(email())
    await dieAfterSending(app, smtp(server.url))
    app.clock.advance(2 * MINUTE)
    expect(await deliverDue(app.deps)).toBe(0)
    expect(await only(app)).toMatchObject({ status: 'unknown' })
    expect(server.mails).toHaveLength(1)
  })

  it('control: a gateway that only says it is idempotent sends it twice', async () => {
    const server = await mail()
    const lying = { ...smtp(server.url), isIdempotent: true }
    const app = await serve([lying])
    await app.deps.messages.send(email())
    await dieAfterSending(app, lying)
    app.clock.advance(2 * MINUTE)
    await deliverDue(app.deps)
    expect(server.mails).toHaveLength(2)
  })

  it('when an answer is late, and another process has taken over', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    const answer = deferred<void>()
    gateway.next({ answersAfter: () => answer.promise })
    await server.deps.messages.send(REFUSED)
    const slow = deliverDue(server.deps)
    await vi.waitFor(() => expect(gateway.sent).toHaveLength(1))
    server.clock.advance(2 * MINUTE)
    await deliverDue(server.deps)
    answer.resolve()
    await slow
    expect(await only(server)).toMatchObject({ status: 'sent', attempts: 2 })
    expect([gateway.requests.length, gateway.sent.length]).toEqual([2, 1])
  })

  it('when the network repeats the request to an idempotent gateway', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    gateway.next('repeated')
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('sent')
    expect(gateway.sent).toHaveLength(1)
  })

  it('control: without a key a repeated request is a second SMS', async () => {
    const gateway = await standIn({ type: 'success', message: 'r' })
    const templateIds = { 'order.refused': 'flow-1' }
    const server = await serve([msg91Gateway({ authKey: 'k', templateIds, apiUrl: gateway.url })])
    gateway.next('repeated')
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    expect(gateway.sent).toHaveLength(2)
  })

  it('when an answer was lost and the gateway is away afterwards: nobody knows', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    gateway.next('taken and lost')
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    const away = { ...server.deps, messageGateways: [http(await deadAddress())] }
    for (let attempt = 0; attempt < 12; attempt += 1) {
      server.clock.advance(10 * MINUTE)
      await deliverDue(away)
    }
    expect(await only(server)).toMatchObject({ status: 'unknown', attempts: 12 })
  })

  it('when a slow attempt ends after another process has taken over', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    await server.deps.messages.send(REFUSED)
    const slow: MessageGateway = {
      ...http(gateway.url),
      async send(message) {
        server.clock.advance(2 * MINUTE)
        await deliverDue({ ...server.deps, messageGateways: [http(gateway.url)] })
        throw new Error(`Too late for ${message.key}.`)
      },
    }
    await deliverDue({ ...server.deps, messageGateways: [slow] })
    expect(await only(server)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(gateway.sent).toHaveLength(1)
  })
})

describe('a code', () => {
  it('is encrypted in the outbox, sent whole, and gone when it is sent', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    await server.deps.messages.send(code())
    const stored = await only(server)
    expect(JSON.stringify(stored)).not.toContain('482913')
    expect(stored.sealed).not.toBeNull()
    await deliverDue(server.deps)
    expect(gateway.sent[0]?.body.text).toMatch(/code to sign in is 482913\..*#482913$/s)
    expect(await only(server)).toMatchObject({ status: 'sent', sealed: null })
  })

  it('is gone when it has expired, and is not sent then', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    gateway.next({ status: 503, body: {} })
    await server.deps.messages.send(code())
    await deliverDue(server.deps)
    expect((await only(server)).sealed).not.toBeNull()
    server.clock.advance(5 * MINUTE)
    expect(await deliverDue(server.deps)).toBe(0)
    expect(await only(server)).toMatchObject({ status: 'expired', sealed: null })
  })

  it('that was sealed with another key is not sent', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    await server.deps.messages.send(code())
    const config = { ...server.config, tokenSecret: 'another secret of the same kind, 32 long' }
    await deliverDue({ ...server.deps, config })
    expect(await only(server)).toMatchObject({ status: 'failed', sealed: null })
    expect(gateway.requests).toEqual([])
  })
})

describe('MSG91', () => {
  const sms = { gateway: 'msg91', authKey: 'key', reportToken: SECRET } as const
  const none = { email: undefined, whatsApp: undefined, templatesFile: undefined }
  const config = { messages: { ...none, sms } }
  const hook = `/webhooks/messages/msg91?token=${encodeURIComponent(SECRET)}`

  async function sentBy(gateway: GatewayStandIn) {
    const templateIds = { 'order.refused': 'flow-1' }
    const server = await serve(
      [msg91Gateway({ authKey: 'key', templateIds, apiUrl: gateway.url })],
      {
        config,
      },
    )
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    return server
  }

  it('gets the template’s id and values', async () => {
    const gateway = await standIn({ type: 'success', message: 'r-1' })
    const server = await sentBy(gateway)
    const { key, status, gatewayId } = await only(server)
    expect([status, gatewayId]).toEqual(['sent', 'r-1'])
    expect(gateway.requests[0]).toMatchObject({
      headers: { authkey: 'key' },
      body: {
        template_id: 'flow-1',
        recipients: [{ mobiles: '919876543210', CRQID: key, order: '26030200001' }],
      },
    })
  })

  it('has a message of unknown fate when its answer is lost, until its report arrives', async () => {
    const gateway = await standIn({ type: 'success', message: 'r-1' })
    gateway.next('taken and lost')
    const server = await sentBy(gateway)
    const { key, status } = await only(server)
    expect(status).toBe('unknown')
    const payload = { requestId: 'r-1', CRQID: key, status: '1', desc: 'DELIVERED' }
    const answer = await server.inject({ method: 'POST', url: hook, payload })
    expect(answer.statusCode).toBe(200)
    expect((await only(server)).status).toBe('delivered')
    expect(gateway.sent).toHaveLength(1)
  })

  it('reports in both of its forms; a forged report changes nothing', async () => {
    const gateway = await standIn({ type: 'success', message: 'r-1' })
    const server = await sentBy(gateway)
    const reports = [{ requestId: 'r-1', report: [{ status: '16', desc: 'REJECTED' }] }]
    const payload = new URLSearchParams({ data: JSON.stringify(reports) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const forged = {
      method: 'POST',
      url: '/webhooks/messages/msg91?token=x',
      payload,
      headers,
    } as const
    expect((await server.inject(forged)).statusCode).toBe(400)
    expect((await only(server)).status).toBe('sent')
    expect((await server.inject({ ...forged, url: hook })).statusCode).toBe(200)
    expect(await only(server)).toMatchObject({ status: 'failed', reason: 'MSG91 status 16' })
  })
})

describe('WhatsApp', () => {
  const whatsApp = {
    phoneNumberId: '1',
    token: 't',
    appSecret: SECRET,
    verifyToken: 'chosen',
  } as const
  const none = { sms: undefined, email: undefined, templatesFile: undefined }
  const config = { messages: { ...none, whatsApp } }
  const consenting = smsMessage(
    'order.refused',
    { ...PATIENT, onWhatsApp: true },
    {
      order: '26',
      names: 'Asha',
      refund: 'none is due',
    },
  )

  async function both() {
    const meta = await standIn({ messages: [{ id: 'wamid.1' }] })
    const sms = await standIn({ id: 'g' })
    const templateNames = { 'order.refused': 'order_refused' }
    const first = whatsAppGateway({ ...whatsApp, templateNames, apiUrl: meta.url })
    const server = await serve([first, http(sms.url)], { config })
    await server.deps.messages.send(consenting)
    return { meta, sms, server }
  }

  const reportOf = (server: TestApp, status: string, secret = SECRET) => {
    const value = { statuses: [{ id: 'wamid.1', status, errors: [{ code: 131026 }] }] }
    const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] })
    const signature = createHmac('sha256', secret).update(payload).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    }
    return server.inject({ method: 'POST', url: '/webhooks/messages/whatsapp', payload, headers })
  }

  it('gets the template’s name and values of who consents to it', async () => {
    const { meta, sms, server } = await both()
    await deliverDue(server.deps)
    expect(meta.requests[0]).toMatchObject({
      path: '/1/messages',
      body: {
        to: '919876543210',
        template: {
          name: 'order_refused',
          components: [
            {
              parameters: [
                { type: 'text', parameter_name: 'names', text: 'Asha' },
                { type: 'text', parameter_name: 'order', text: '26' },
                { type: 'text', parameter_name: 'refund', text: 'none is due' },
              ],
            },
          ],
        },
      },
    })
    expect((await reportOf(server, 'delivered')).statusCode).toBe(200)
    expect((await only(server)).status).toBe('delivered')
    expect(sms.requests).toEqual([])
  })

  it('that refuses a number, or reports that it did not reach it, is replaced by an SMS', async () => {
    const { meta, sms, server } = await both()
    meta.next({ status: 400, body: { error: { code: 131026 } } })
    await deliverDue(server.deps)
    await deliverDue(server.deps)
    expect(sms.sent).toHaveLength(1)
    await server.db.delete(outboxMessages)
    await server.deps.messages.send(consenting)
    await deliverDue(server.deps)
    expect((await reportOf(server, 'failed', 'another secret')).statusCode).toBe(400)
    expect((await only(server)).status).toBe('sent')
    await reportOf(server, 'failed')
    await reportOf(server, 'failed')
    await deliverDue(server.deps)
    expect(sms.sent).toHaveLength(2)
    expect(await only(server)).toMatchObject({ status: 'sent', channel: 'sms' })
  })

  it('that refuses our key is replaced by an SMS, and that is logged', async () => {
    const { meta, sms, server } = await both()
    meta.next({ status: 401, body: { error: { code: 190 } } })
    const logged: unknown[] = []
    await deliverDue(server.deps, { error: (...said: unknown[]) => void logged.push(said) })
    await deliverDue(server.deps)
    expect(sms.sent).toHaveLength(1)
    expect(JSON.stringify(logged)).toContain('whatsapp: key refused: 401')
  })

  it('is shown that the address of its reports is ours', async () => {
    const { server } = await both()
    const url = (token: string) =>
      `/webhooks/messages/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`
    expect((await server.inject({ url: url('chosen') })).body).toBe('1158201444')
    expect((await server.inject({ url: url('other') })).statusCode).toBe(400)
  })
})

describe('the HTTP gateway', () => {
  async function reporting(usual: object) {
    const gateway = await standIn(usual)
    const sms = { gateway: 'http', url: gateway.url, token: 't', reportSecret: SECRET } as const
    const none = { email: undefined, whatsApp: undefined, templatesFile: undefined }
    const server = await serve([http(gateway.url)], { config: { messages: { ...none, sms } } })
    await server.deps.messages.send(REFUSED)
    const report = (body: object, secret = SECRET) => httpReport(server, secret, body)
    return { gateway, server, report }
  }

  it('reports with a signature', async () => {
    const { server, report } = await reporting({ id: 'g-1' })
    await deliverDue(server.deps)
    const failed = { id: 'g-1', status: 'failed', reason: 'switched off' }
    expect((await report(failed, 'another secret')).statusCode).toBe(400)
    expect((await only(server)).status).toBe('sent')
    expect((await report(failed)).statusCode).toBe(200)
    expect(await only(server)).toMatchObject({ status: 'failed', reason: 'switched off' })
  })

  it('may repeat its reports, in any order', async () => {
    const { server, report } = await reporting({ id: 'g-1' })
    await deliverDue(server.deps)
    for (const status of ['delivered', 'delivered', 'failed', 'delivered']) {
      expect((await report({ id: 'g-1', status })).statusCode).toBe(200)
    }
    expect((await only(server)).status).toBe('delivered')
  })

  it('may report by our id, also before its answer', async () => {
    const { gateway, server, report } = await reporting({ id: 'g-1' })
    gateway.next({ answersAfter: ({ body }) => report({ id: body.id, status: 'delivered' }) })
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('delivered')
  })

  it('may report by our id although its answer was lost, and gets no second request', async () => {
    const { gateway, server, report } = await reporting({ id: 'g-1' })
    gateway.next('taken and lost')
    await deliverDue(server.deps)
    await report({ id: (await only(server)).key, status: 'delivered' })
    server.clock.advance(MINUTE)
    expect(await deliverDue(server.deps)).toBe(0)
    expect((await only(server)).status).toBe('delivered')
  })

  it('is unknown to a server that does not use it', async () => {
    const server = await serve([])
    const url = '/webhooks/messages/http-sms'
    expect((await server.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(400)
  })
})
