import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ErrorReports, errorReports } from '#server/observe/error-reports.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type ErrorReceiver, errorReceiver } from './support/error-receiver.ts'

let receiver: ErrorReceiver
let reports: ErrorReports
let server: TestApp
const lines: string[] = []
beforeAll(async () => {
  receiver = await errorReceiver()
  reports = errorReports(receiver.dsn, { release: '1.2.3', environment: 'test' })
  server = await createTestApp({
    config: { logLevel: 'warn', proxies: 1 },
    deps: { errorReports: reports, logStream: { write: (line) => void lines.push(line) } },
  })
})
beforeEach(() => {
  receiver.received.splice(0)
  lines.splice(0)
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

const frame = { function: 'load', file: '/assets/cart-Bx81.js', line: 1, column: 3021 }
const report = { type: 'TypeError', kind: 'error', page: '/orders/:id', frames: [frame] }

const send = (payload: object, from = '10.0.0.1') =>
  server.inject({
    method: 'POST',
    url: '/client-errors',
    payload,
    headers: { 'x-forwarded-for': from },
  })

it('an error of a browser is passed on with its page and raw frames', async () => {
  expect((await send(report)).statusCode).toBe(204)
  await reports.flush()
  expect(receiver.received[0]?.event).toMatchObject({
    platform: 'javascript',
    release: '1.2.3',
    transaction: '/orders/:id',
    exception: {
      values: [
        {
          type: 'TypeError',
          mechanism: { type: 'error', handled: false },
          stacktrace: {
            frames: [
              {
                function: 'load',
                filename: `${server.config.publicUrl}/assets/cart-Bx81.js`,
                lineno: 1,
                colno: 3021,
              },
            ],
          },
        },
      ],
    },
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'an error in a browser', type: 'TypeError', page: '/orders/:id' },
  ])
})

it.each([
  ['a message', { ...report, message: 'Zephyrine' }],
  ['a name with a space', { ...report, type: 'Zephyrine Quillfeather' }],
  ['a page as called', { ...report, page: '/orders?mobile=9876512340' }],
  ['a file of elsewhere', { ...report, frames: [{ ...frame, file: 'https://x.example/a.js' }] }],
  ['words in a function', { ...report, frames: [{ ...frame, function: '77 Marmalade, Lane' }] }],
  ['no report at all', { hello: 'Zephyrine' }],
])(
  'a report with %s is refused, and nothing of it is logged or passed on',
  async (_says, payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    await reports.flush()
    expect(receiver.received).toEqual([])
    expect(lines.join('')).not.toMatch(/Zephyrine|Marmalade|9876512340/)
  },
)

it('cuts long numbers out of names', async () => {
  await send({
    ...report,
    page: '/orders/9876512340',
    frames: [{ ...frame, function: 'a9876512340' }],
  })
  await reports.flush()
  expect(receiver.received).toHaveLength(1)
  expect(receiver.received[0]?.text).not.toContain('9876512340')
})

it('takes sixty reports of one network, and goes on for others', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 61; sent += 1)
    statuses.push((await send(report, '10.9.9.9')).statusCode)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(204))
  expect(statuses[60]).toBe(429)
  expect((await send(report, '10.9.9.8')).statusCode).toBe(204)
})

it('refuses a large body unread', async () => {
  const frames = Array.from({ length: 900 }, () => frame)
  expect((await send({ ...report, frames })).statusCode).toBe(413)
})

it('counts bodies that it does not read', async () => {
  const frames = Array.from({ length: 900 }, () => frame)
  const large = () => send({ ...report, frames }, '10.9.9.7')
  for (let sent = 0; sent < 60; sent += 1) await large()
  expect((await large()).statusCode).toBe(429)
})
