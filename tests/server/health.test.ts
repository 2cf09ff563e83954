import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'

describe('/healthz', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  it('answers 200 while the database answers', async () => {
    const answer = await server.inject({ url: '/healthz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ result: { status: 'ok' } })
  })

  it('answers 503 in the envelope if the database is gone', async () => {
    const other = await createTestApp()
    await other.database.drop()
    const answer = await other.inject({ url: '/healthz' })
    await other.app.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      result: null,
      message: 'The database does not answer.',
      code: 'unavailable',
    })
  })
})
