import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderStatus } from '#contract/codes.ts'
import { labEvents } from '#server/db/schema/lab.ts'
import { orders } from '#server/db/schema/orders.ts'
import { injected, overHttp, type SendCall } from '#server/lab-simulation/send-call.ts'
import { simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import { labInstant } from '#server/lab-time.ts'
import { placedOrder } from './factories/lab-client.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const LIMIT = 12
const SECOND = 1_000
const PACE = 30

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-limit-'))
  server = await createTestApp({ config: { dataDir, labRateLimit: LIMIT } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('waits as the limit of its calls says, and moves every order to its end', async () => {
  const count = 4
  let visitsEnd = 0
  for (let made = 0; made < count; made += 1) {
    const { slot } = await placedOrder(server)
    visitsEnd = Math.max(
      visitsEnd,
      labInstant(slot?.slot_date ?? '', slot?.to_time ?? '').getTime(),
    )
  }
  const direct = injected(server.app)
  /** The clock until which the API has asked to wait. */
  let waitsUntil = 0
  let refused = 0
  const early: string[] = []
  const watched: SendCall = async (request) => {
    const now = server.clock.now().getTime()
    if (now < waitsUntil) early.push(request.url)
    const answer = await direct(request)
    if (answer.status === 429) {
      refused += 1
      waitsUntil = now + (answer.retryAfter ?? 0) * SECOND
    }
    return answer
  }
  const lab = simulatedLab(server.deps, watched)
  const stages = async () => {
    const rows = await server.db.select({ status: orders.status }).from(orders)
    return rows.map(({ status }) => status)
  }
  const moveTo = async (...ends: OrderStatus[]) => {
    for (let round = 0; round < 200; round += 1) {
      await lab.moveDueOrders(PACE)
      if ((await stages()).every((status) => ends.includes(status))) break
      server.clock.advance(10 * SECOND)
    }
    expect(new Set([...ends, ...(await stages())])).toEqual(new Set(ends))
  }
  await moveTo('phlebotomist_assigned')
  server.clock.set(new Date(visitsEnd))
  // By its id, one in some needs another sample, and waits for its patient.
  await moveTo('completed', 'resample')
  expect(refused).toBeGreaterThan(1)
  expect(early).toEqual([])
  const told = await server.db.select().from(labEvents)
  const kindsOf = (id: string) =>
    told.filter(({ orderId }) => orderId === id).map(({ kind }) => kind)
  for (const { id } of await server.db.select({ id: orders.id }).from(orders)) {
    const kinds = kindsOf(id)
    expect(kinds.filter((kind) => kind === 'phlebotomist_assigned')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'samples_collected')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'received')).toHaveLength(1)
  }
}, 120_000)

it('is told over the network how long to wait', async () => {
  // The window of the calls of before has ended.
  server.clock.advance(60 * SECOND)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  const direct = injected(server.app)
  const request = { method: 'GET', url: '/lab/v1/orders', headers: {} } as const
  expect((await direct(request)).retryAfter).toBeUndefined()
  const answers: unknown[] = []
  const send = overHttp(`http://127.0.0.1:${address.port}`)
  const watched: SendCall = async (call) => {
    const answer = await send(call)
    if (answer.status === 429) answers.push(answer.retryAfter)
    return answer
  }
  const lab = simulatedLab(server.deps, watched)
  for (let read = 0; read <= LIMIT; read += 1) await lab.moveDueOrders(PACE)
  expect(answers).toEqual([60])
})
