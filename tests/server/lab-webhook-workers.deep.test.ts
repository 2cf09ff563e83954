import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { labWebhooks } from '#server/db/schema/lab.ts'
import { createWebhook } from '#server/lab-webhooks/set-webhook.ts'
import { deliverDueWebhooks } from '#server/lab-webhooks/webhook-delivery.ts'
import { insertChanges, labClient, placedOrder } from './factories/lab-client.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { webhookReceiver } from './support/webhook-receiver.ts'

const WORKER = new URL('./support/webhook-worker.ts', import.meta.url).pathname

let server: TestApp
let order: Order
beforeAll(async () => {
  server = await createTestApp({ config: { lab: 'api' } })
  order = await placedOrder(server)
})
afterAll(() => server.close())

async function webhook() {
  await server.db.delete(labWebhooks)
  const receiver = await webhookReceiver()
  onTestFinished(() => receiver.close())
  const { credentials } = await labClient(server)
  const given = {
    clientId: credentials.id,
    feed: 'orders' as const,
    url: receiver.url,
    after: undefined,
  }
  const set = await createWebhook(server.db, server.config, { ...given, now: server.clock.now() })
  if ('problem' in set) throw new Error(set.problem)
  return { receiver, position: set.position }
}

async function worker(): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: server.database.url, SERVED_AT: TEST_NOW }
  const child = spawn(process.execPath, ['--import', 'tsx', WORKER], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('The worker has no output.')
  await once(child.stdout, 'data')
  return child
}

it('posts each entry once and in order from two processes', { timeout: 60_000 }, async () => {
  const { receiver, position } = await webhook()
  await Promise.all([worker(), worker()])
  for (let turn = 1; turn <= 3; turn += 1) {
    await insertChanges(server, order, 30)
    await receiver.posted(turn * 30)
  }
  const cursors = receiver.posts.map(({ body }) => Number(JSON.parse(body).cursor) - position)
  expect(cursors).toEqual(Array.from({ length: 90 }, (_, at) => at + 1))
})

it('posts an entry again, with its id, whose process died before it noted the answer', {
  timeout: 60_000,
}, async () => {
  const { receiver, position } = await webhook()
  receiver.next('no answer')
  const dying = await worker()
  await insertChanges(server, order, 2)
  await receiver.posted(1)
  dying.kill('SIGKILL')
  await once(dying, 'exit')
  await deliverDueWebhooks(server.deps)
  expect(receiver.posts).toHaveLength(1)
  server.clock.advance(31_000)
  await deliverDueWebhooks(server.deps)
  const ids = receiver.posts.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(3)
  expect(ids[1]).toBe(ids[0])
  expect(receiver.cursors).toEqual([String(position + 1), String(position + 2)])
})
