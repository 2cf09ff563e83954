import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { claimDue } from '#server/message-delivery/delivery.repository.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { emailHtml } from '#server/messages/email-html.ts'
import type { MessageGateway } from '#server/messages/gateway.ts'
import { httpSmsGateway } from '#server/messages/http-sms.gateway.ts'
import { type Message, smsMessage } from '#server/messages/message.ts'
import { msg91Gateway } from '#server/messages/msg91.gateway.ts'
import { smtpGateway } from '#server/messages/smtp.gateway.ts'
import { whatsAppGateway } from '#server/messages/whatsapp.gateway.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  deadAddress,
  type GatewayStandIn,
  gatewayStandIn,
  type MailServer,
  mailServer,
} from './support/message-stand-ins.ts'

const MINUTE = 60_000
const SECRET = 'a secret of twenty characters'
const PATIENT = { mobile: '9876543210', onWhatsApp: false }
const REFUSED = smsMessage('order.refused', PATIENT, { order: '26030200001' })
const REFUSED_TEXT = /^Parakh Diagnostics, order 26030200001: the radiologist decided/

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function standIn(usual: object): Promise<GatewayStandIn> {
  const made = await gatewayStandIn(usual)
  closing.push(() => made.close())
  return made
}

async function mail(): Promise<MailServer> {
  const made = await mailServer()
  closing.push(() => made.close())
  return made
}

const http = (url: string): MessageGateway =>
  httpSmsGateway({
    url,
    token: 'token',
    dlt: { entity: '1201', header: 'PARAKH', templateIds: { 'order.refused': '1207' } },
  })

const smtp = (url: string): MessageGateway => {
  const htmlOf = (text: string, subject: string) =>
    emailHtml({ text, subject, labName: 'Parakh', publicUrl: 'https://book.example.in' })
  const gateway = smtpGateway({ url, from: 'Parakh <care@parakh.example>', htmlOf })
  closing.push(async () => gateway.close?.())
  return gateway
}

type Parts = Parameters<typeof createTestApp>[0]

async function serve(gateways: MessageGateway[], options: Parts = {}): Promise<TestApp> {
  const server = await createTestApp({
    ...options,
    deps: { ...options.deps, messageGateways: gateways },
  })
  closing.push(() => server.close())
  return server
}

async function rows(server: TestApp) {
  return server.db.select().from(outboxMessages).orderBy(outboxMessages.id)
}

async function only(server: TestApp) {
  const all = await rows(server)
  expect(all).toHaveLength(1)
  const [row] = all
  if (!row) throw new Error('There is no message.')
  return row
}

const email = (changes: Partial<Extract<Message, { channel: 'email' }>> = {}): Message => ({
  channel: 'email',
  to: 'asha@mail.example',
  template: 'enquiry.received',
  subject: 'Your message has reached us',
  text: 'First.\n\nSee https://book.example.in/cart?a=1&b=2.',
  ...changes,
})

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
  const code = (): Message => ({
    ...smsMessage('otp.sign-in', PATIENT, { code: '482913' }),
    secretMinutes: 5,
  })

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

describe('an e-mail', () => {
  it('arrives as text and HTML, with a link, and a sender that answers nothing by itself', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    const [got] = server.mails
    expect(got?.subject).toBe('Your message has reached us')
    expect(got?.text?.trim()).toBe('First.\n\nSee https://book.example.in/cart?a=1&b=2.')
    expect(got?.html).toContain('href="https://book.example.in/cart?a=1&amp;b=2"')
    expect(got?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(got?.messageId).toBe(`<${(await only(app)).key}@parakh.example>`)
  })

  it('goes to one recipient, whatever the address holds', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    await app.deps.messages.send(email({ to: 'a@mail.example, b@mail.example' }))
    await deliverDue(app.deps)
    const to = server.mails.flatMap((one) => one.to ?? []).flatMap(({ value }) => value)
    expect(to.length).toBeLessThanOrEqual(1)
  })

  it('is tried again after 4xx, and not after 5xx', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    server.refuse(451, 550)
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    expect(await only(app)).toMatchObject({ status: 'queued', reason: 'not taken: 451' })
    app.clock.advance(MINUTE)
    await deliverDue(app.deps)
    expect(await only(app)).toMatchObject({ status: 'failed', reason: 'refused: 550' })
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
  const consenting = smsMessage('order.refused', { ...PATIENT, onWhatsApp: true }, { order: '26' })

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
          components: [{ parameters: [{ type: 'text', parameter_name: 'order', text: '26' }] }],
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

  it('is shown that the address of its reports is ours', async () => {
    const { server } = await both()
    const url = (token: string) =>
      `/webhooks/messages/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`
    expect((await server.inject({ url: url('chosen') })).body).toBe('1158201444')
    expect((await server.inject({ url: url('other') })).statusCode).toBe(400)
  })
})

describe('the HTTP gateway', () => {
  it('reports with a signature', async () => {
    const gateway = await standIn({ id: 'g-1' })
    const sms = { gateway: 'http', url: gateway.url, token: 't', reportSecret: SECRET } as const
    const none = { email: undefined, whatsApp: undefined, templatesFile: undefined }
    const server = await serve([http(gateway.url)], { config: { messages: { ...none, sms } } })
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    const payload = JSON.stringify({ id: 'g-1', status: 'failed', reason: 'switched off' })
    const signature = createHmac('sha256', SECRET).update(payload).digest('hex')
    const call = (signed: string) =>
      server.inject({
        method: 'POST',
        url: '/webhooks/messages/http-sms',
        payload,
        headers: { 'content-type': 'application/json', 'x-signature': signed },
      })
    expect((await call('0'.repeat(64))).statusCode).toBe(400)
    expect((await only(server)).status).toBe('sent')
    expect((await call(signature)).statusCode).toBe(200)
    expect(await only(server)).toMatchObject({ status: 'failed', reason: 'switched off' })
  })

  it('is unknown to a server that does not use it', async () => {
    const server = await serve([])
    const url = '/webhooks/messages/http-sms'
    expect((await server.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(400)
  })
})
