import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

describe('the outbox', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
    const { messages } = server.deps
    const template = 'otp.login'
    await messages.send({ channel: 'sms', to: '9876543210', template, text: 'Your code is 111111' })
    await messages.send({ channel: 'sms', to: '9000000001', template, text: 'Your code is 222222' })
    const text = '<script>alert(1)</script>'
    await messages.send({ channel: 'email', to: '9876543210', template, text })
  })
  afterAll(() => server.close())

  it('shows the messages of one recipient, newest first', async () => {
    const answer = await server.inject({ url: '/dev/outbox.json?to=9876543210' })
    expect(answer.json().result).toMatchObject([
      { channel: 'email', text: '<script>alert(1)</script>' },
      {
        channel: 'sms',
        to: '9876543210',
        text: 'Your code is 111111',
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
    expect(answer.body).toContain('Your code is 222222')
    expect(answer.body).toContain('&lt;script&gt;')
    expect(answer.body).not.toContain('<script>')
  })

  it('drops messages of a rolled-back transaction', async () => {
    const message = { channel: 'sms', to: '9111111111', template: 'x', text: 'never' } as const
    const failing = server.db.transaction(async (tx) => {
      await server.deps.messages.send(message, tx)
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
