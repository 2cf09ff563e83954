import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smsMessage } from '#server/messages/message.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

/** A code by SMS. */
function code(mobile: string, digits: string) {
  const to = { mobile, onWhatsApp: false }
  return { ...smsMessage('otp.sign-in', to, { code: digits }), secretMinutes: 5 }
}

describe('the outbox', () => {
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
