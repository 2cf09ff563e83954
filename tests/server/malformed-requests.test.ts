import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserHeaders } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'

describe('a request that no route can read', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
    await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => server.close())

  /** Sends raw bytes: `inject` and `fetch` would correct or refuse them. */
  async function raw(bytes: string): Promise<{ status: number; body: unknown }> {
    // SAFETY: a server that listens on a port has an address of this form.
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(bytes)
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
  }

  const get = (path: string, header = 'x: y') =>
    `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${header}\r\n\r\n`

  it.each([
    ['is no HTTP', 'BLAH\r\n\r\n', 400, 'invalid', 'We could not read this request.'],
    ['has a broken path', get('/api/v1/%zz'), 400, 'invalid', 'We could not read this request.'],
    [
      'has headers without end',
      get('/api/v1/cities/lists', `x: ${'x'.repeat(20_000)}`),
      431,
      'too-large',
      'The link or the headers are too long.',
    ],
  ])('that %s is answered in the envelope', async (_name, bytes, status, code, message) => {
    expect(await raw(bytes)).toEqual({ status, body: { result: null, code, message } })
  })
})

describe('JSON in the size of a file', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  const MB = 1024 * 1024
  const listed = (item: string, bytes: number) =>
    `[${Array(Math.floor(bytes / (item.length + 1)))
      .fill(item)
      .join(',')}]`

  it.each([
    ['empty objects', listed('{}', 13 * MB), 413],
    ['numbers', listed('1', 13 * MB), 413],
    ['names', `{${listed('"a":0', MB).slice(1, -1)}}`, 413],
    ['spaces', `[${' '.repeat(13 * MB)}]`, 413],
    ['one text', `["${'x'.repeat(13 * MB)}"]`, 400],
    ['a text of marks', `["${'[,:{'.repeat(3 * MB)}\\""]`, 400],
  ])('of %s costs less than a moment', async (_kind, payload, status) => {
    const headers = { ...(await browserHeaders(server)), 'content-type': 'application/json' }
    const url = '/api/v1/uploads/s3/upload-media'
    const begun = process.cpuUsage()
    const answer = await server.inject({ method: 'POST', url, headers, payload })
    const { user } = process.cpuUsage(begun)
    expect(answer.statusCode).toBe(status)
    expect(user / 1_000).toBeLessThan(500)
  })
})
