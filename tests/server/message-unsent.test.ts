import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Chosen,
  countWaiting,
  listUnsent,
  sendAgain,
} from '#server/message-delivery/delivery.repository.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { unsentLines } from '#server/message-delivery/unsent-lines.ts'
import { smsMessage } from '#server/messages/message.ts'
import { deferred } from '#tests/machines/deferred.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
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

const DAY = 24 * 60 * MINUTE

/** As `npm run messages -- send`. */
function again(server: TestApp, chosen: Chosen): Promise<number[]> {
  const now = server.clock.now()
  return sendAgain(server.db, chosen, { now, expiresAt: new Date(now.getTime() + DAY) })
}

describe('a message that is sent once more', () => {
  it('after the gateway took it and reported a failure is another message, and one more SMS', async () => {
    const gateway = await standIn({ id: 'g' })
    const secret = 'a secret of twenty characters'
    const sms = { gateway: 'http', url: gateway.url, token: 't', reportSecret: secret } as const
    const none = { email: undefined, whatsApp: undefined, templatesFile: undefined }
    const server = await serve([http(gateway.url)], { config: { messages: { ...none, sms } } })
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    const { id, key, text } = await only(server)
    await httpReport(server, secret, { id: key, status: 'failed' })
    expect(await again(server, { ids: [id] })).toEqual([id])
    await deliverDue(server.deps)
    const [first, second] = await rows(server)
    expect(first).toMatchObject({ key, status: 'failed', reason: `sent again as ${second?.id}` })
    expect(second).toMatchObject({ status: 'sent', text, recipient: '9876543210' })
    expect(gateway.sent).toHaveLength(2)
    expect(await listUnsent(server.db)).toEqual([])
    expect(await again(server, { ids: [id] })).toEqual([])
  })

  it('keeps its key while its fate is unknown, so that a gateway that has it sends nothing', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([{ ...http(gateway.url), isIdempotent: false }])
    gateway.next('taken and lost')
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    const { id, key, status } = await only(server)
    expect(status).toBe('unknown')
    expect(await again(server, { ids: [id] })).toEqual([id])
    await deliverDue(server.deps)
    expect(await only(server)).toMatchObject({ status: 'sent', key })
    expect([gateway.requests.length, gateway.sent.length]).toEqual([2, 1])
  })

  it('is not settled by an old attempt that ends late', async () => {
    const gateway = await standIn({ id: 'old' })
    const server = await serve([{ ...http(gateway.url), isIdempotent: false }])
    const late = deferred<void>()
    gateway.next({ answersAfter: () => late.promise })
    await server.deps.messages.send(REFUSED)
    const old = deliverDue(server.deps)
    await vi.waitFor(() => expect(gateway.sent).toHaveLength(1))
    server.clock.advance(2 * MINUTE)
    await deliverDue(server.deps)
    const { id, status } = await only(server)
    expect(status).toBe('unknown')
    await again(server, { ids: [id] })
    gateway.next({
      answersAfter: async () => {
        late.resolve()
        await old
        expect(await only(server)).toMatchObject({ status: 'sending', gatewayId: null })
      },
    })
    await deliverDue(server.deps)
    expect((await only(server)).status).toBe('sent')
  })

  it('may have expired, unless it held a code', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([])
    await server.deps.messages.send(REFUSED)
    await server.deps.messages.send(code())
    server.clock.advance(DAY)
    await deliverDue(server.deps)
    const [sms, otp] = await rows(server)
    expect([sms?.status, otp?.status]).toEqual(['expired', 'expired'])
    const ids = [sms?.id ?? 0, otp?.id ?? 0]
    expect(await again(server, { ids })).toEqual([sms?.id])
    await deliverDue({ ...server.deps, messageGateways: [http(gateway.url)] })
    expect(gateway.sent).toHaveLength(1)
  })

  it('is not one that was sent', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    await server.deps.messages.send(REFUSED)
    await deliverDue(server.deps)
    const { id } = await only(server)
    expect(await again(server, { ids: [id] })).toEqual([])
    expect((await only(server)).status).toBe('sent')
  })

  it('with all others is not of unknown fate, too old or a code', async () => {
    const server = await serve([smtp((await mail()).url)])
    const { messages } = server.deps
    await messages.send(REFUSED)
    server.clock.advance(3 * DAY)
    await deliverDue(server.deps)
    const since = server.clock.now()
    await messages.send(REFUSED)
    await messages.send(code())
    server.clock.advance(DAY)
    const broken = await mail()
    broken.next('kept and dropped')
    await messages.send(email())
    await deliverDue({ ...server.deps, messageGateways: [smtp(broken.url)] })
    const all = await rows(server)
    expect(all.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired', 'unknown'])
    expect(await again(server, { since })).toEqual([all[1]?.id])
  })
})

describe('the list of unsent messages', () => {
  it('has what failed, expired or is of unknown fate, newest first', async () => {
    const gateway = await standIn({ id: 'g' })
    const server = await serve([http(gateway.url)])
    gateway.next({ status: 422, body: {} }, { status: 503, body: {} }, { status: 200, body: {} })
    for (let count = 0; count < 3; count += 1) await server.deps.messages.send(REFUSED)
    await server.deps.messages.send(email())
    await deliverDue(server.deps)
    expect((await listUnsent(server.db)).map(({ status }) => status)).toEqual(['failed'])
    expect(await countWaiting(server.db)).toBe(2)
    server.clock.advance(DAY)
    await deliverDue(server.deps)
    const listed = await listUnsent(server.db)
    expect(listed.map(({ status }) => status).sort()).toEqual(['expired', 'expired', 'failed'])
    expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).sort((a, b) => b - a))
    expect(await countWaiting(server.db)).toBe(0)
  })

  it('says that every message was sent only if none waits', () => {
    const row = {
      id: 7,
      createdAt: new Date('2026-03-02T04:30:00Z'),
      channel: 'sms',
      template: 'order.ready',
      status: 'expired',
      reason: null,
    } as const
    const line = '7\t2026-03-02T04:30:00.000Z\tsms\torder.ready\texpired\t'
    expect(unsentLines([], 0)).toEqual(['Every message was sent.'])
    expect(unsentLines([], 1)).toEqual(['1 still waits.'])
    expect(unsentLines([row], 2)).toEqual([line, '2 still wait.'])
    expect(unsentLines([row], 0)).toEqual([line])
  })
})

describe('the outbox', () => {
  /** A code by SMS. */
  function code(mobile: string, digits: string) {
    const to = { mobile, onWhatsApp: false }
    return { ...smsMessage('otp.sign-in', to, { code: digits }), secretMinutes: 5 }
  }

  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
    const { messages } = server.deps
    await messages.send(code('9876543210', '111111'))
    await messages.send(code('9000000001', '222222'))
    const mail = { template: 'enquiry.received', subject: '', text: '<script>alert(1)</script>' }
    await messages.send({ channel: 'email', to: '9876543210', ...mail })
  })
  afterAll(() => server.close())

  it('shows the messages of one recipient, newest first', async () => {
    const answer = await server.inject({ url: '/dev/outbox.json?to=9876543210' })
    expect(answer.json().result).toMatchObject([
      { channel: 'email', text: '<script>alert(1)</script>' },
      {
        channel: 'sms',
        to: '9876543210',
        text: expect.stringContaining('your code to sign in is 111111.'),
        status: 'queued',
        created_at: new Date(TEST_NOW).toISOString(),
      },
    ])
  })

  it('shows all messages without a recipient', async () => {
    const answer = await server.inject({ url: '/dev/outbox.json' })
    expect(answer.json().result).toHaveLength(3)
  })

  it('is an HTML page that escapes the messages', async () => {
    const answer = await server.inject({ url: '/dev/outbox' })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('your code to sign in is 222222.')
    expect(answer.body).toContain('&lt;script&gt;')
    expect(answer.body).not.toContain('<script>')
  })

  it('drops messages of a rolled-back transaction', async () => {
    const failing = server.db.transaction(async (tx) => {
      await server.deps.messages.send(code('9111111111', '333333'), tx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const answer = await server.inject({ url: '/dev/outbox.json?to=9111111111' })
    expect(answer.json().result).toEqual([])
  })

  it('does not exist outside embedded mode', async () => {
    const other = await createTestApp({ config: { embedded: false } })
    const answer = await other.inject({ url: '/dev/outbox.json' })
    await other.close()
    expect(answer.statusCode).toBe(404)
  })
})
