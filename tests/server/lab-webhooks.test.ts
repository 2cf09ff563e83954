import type dns from 'node:dns'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { labWebhooks } from '#server/db/schema/lab.ts'
import { revokeClient } from '#server/lab-api/lab-clients.repository.ts'
import { createWebhook, webhookLine } from '#server/lab-webhooks/set-webhook.ts'
import { addressProblem, checkedLookup } from '#server/lab-webhooks/webhook-address.ts'
import { deliverDueWebhooks } from '#server/lab-webhooks/webhook-delivery.ts'
import { type FeedName, webhookFeeds } from '#server/lab-webhooks/webhook-feeds.ts'
import { postWebhook } from '#server/lab-webhooks/webhook-post.ts'
import { switchOff } from '#server/lab-webhooks/webhooks.repository.ts'
import { insertChanges, labClient, placedOrder } from './factories/lab-client.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { deadAddress } from './support/message-stand-ins.ts'
import { verified, type WebhookReceiver, webhookReceiver } from './support/webhook-receiver.ts'

const MINUTE = 60_000
const OWN_NETWORKS = ['10.20.0.0/16', 'fd12:3456::/48', '100.100.100.0/24', 'fd00:ec2::/32']
const DAY = 24 * 60 * MINUTE
/** Longer than any pause. */
const STEP = 5 * 60 * MINUTE

let server: TestApp
let order: Order
beforeAll(async () => {
  server = await createTestApp({ config: { lab: 'api' } })
  order = await placedOrder(server)
})
afterAll(() => server.close())
afterEach(() => server.db.delete(labWebhooks))

type Options = { readonly url?: string; readonly after?: number; readonly feed?: FeedName }

/** A client with a webhook to a receiver of its own. */
async function webhook({ url, after, feed = 'orders' }: Options = {}) {
  const receiver = await webhookReceiver()
  onTestFinished(() => receiver.close())
  const { credentials } = await labClient(server, [webhookFeeds[feed].scope])
  const clientId = credentials.id
  const given = { clientId, feed, url: url ?? receiver.url, after, now: server.clock.now() }
  const set = await createWebhook(server.db, server.config, given)
  if ('problem' in set) throw new Error(set.problem)
  const row = async () => {
    const { table } = webhookFeeds[feed]
    const [found] = await server.db.select().from(table).where(eq(table.clientId, clientId))
    if (!found) throw new Error('There is no webhook.')
    return found
  }
  return { receiver, clientId, ...set, row }
}

const log = () => ({ warn: vi.fn(), error: vi.fn() })
const deliver = (more: Parameters<typeof deliverDueWebhooks>[1] = {}) =>
  deliverDueWebhooks(server.deps, more)
/** Cursors that follow a position. */
const following = (position: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(position + at + 1))
const ids = ({ posts }: WebhookReceiver) => posts.map(({ headers }) => headers['webhook-id'])

/** The clock stands where it was when the test ends. */
function movableClock() {
  const start = server.clock.now()
  onTestFinished(() => server.clock.set(start))
  return server.clock
}

/** Delivers whenever an attempt is due, until the time is over. */
async function deliverFor(ms: number, more?: Parameters<typeof deliverDueWebhooks>[1]) {
  const clock = movableClock()
  const end = clock.now().getTime() + ms
  while (clock.now().getTime() < end) {
    await deliver(more)
    clock.advance(STEP)
  }
}

describe('a webhook', () => {
  it('gets each new entry once and in order, signed for the standard library', async () => {
    const { receiver, secret, position } = await webhook()
    await insertChanges(server, order, 45)
    await deliver()
    expect(receiver.cursors).toEqual(following(position, 45))
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() })
    onTestFinished(() => void vi.useRealTimers())
    const [first] = receiver.posts
    if (!first) throw new Error('Nothing was posted.')
    expect(verified(secret, first)).toMatchObject({
      cursor: String(position + 1),
      change: 'booked',
      order: { order_no: order.order_no },
    })
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect(() => verified(other, first)).toThrow('No matching signature')
    expect(() => verified(secret, { ...first, body: `${first.body} ` })).toThrow()
  })

  it('gets what the feed shows, from a cursor if it is given one', async () => {
    await insertChanges(server, order, 2)
    const { receiver } = await webhook({ after: 0 })
    await deliver()
    const feed = await (await labClient(server)).get('/orders?after=0&limit=200')
    expect(receiver.posts.map(({ body }) => JSON.parse(body))).toEqual(feed.json().entries)
  })

  it('writes an audit row for each entry, before it leaves, and one only', async () => {
    const { receiver, clientId, position } = await webhook()
    await insertChanges(server, order, 2)
    receiver.next('taken and lost')
    await deliver()
    movableClock().advance(MINUTE)
    await deliver()
    const rows = (await server.db.select().from(auditLog)).filter(
      ({ subject }) => subject.client === clientId,
    )
    expect(rows.map(({ action, call, subject }) => [action, call, subject.order_no])).toEqual(
      following(position, 2).map(() => ['lab-order-sent', 'lab webhook', order.order_no]),
    )
    expect(rows.every(({ accountId }) => accountId !== null)).toBe(true)
  })

  it('keeps its position over a new address and secret, and while it is off', async () => {
    const first = await webhook()
    expect(await switchOff(server.db, labWebhooks, first.clientId, server.clock.now())).toBe(true)
    await insertChanges(server, order, 3)
    await deliver()
    expect(first.receiver.posts).toEqual([])
    const { clientId, receiver } = first
    const again = {
      clientId,
      feed: 'orders' as const,
      url: receiver.url,
      after: undefined,
      now: server.clock.now(),
    }
    const set = await createWebhook(server.db, server.config, again)
    expect(set).not.toMatchObject({ secret: first.secret })
    await deliver()
    expect(receiver.cursors).toEqual(following(first.position, 3))
  })

  it('ends with the access of its client', async () => {
    const { receiver, clientId } = await webhook()
    await insertChanges(server, order, 1)
    await revokeClient(server.db, clientId, server.clock.now())
    await deliver()
    expect(receiver.posts).toEqual([])
  })
})

describe('a post that was not taken', () => {
  it.each([
    ['refused', { status: 500 }],
    ['lost', 'taken and lost'],
    ['not answered in time', 'no answer'],
    ['redirected', { status: 307, headers: { location: '/elsewhere' } }],
  ] as const)(
    'because it was %s comes again with its id, before the next',
    async (_why, behaviour) => {
      const { receiver, row, position } = await webhook()
      await insertChanges(server, order, 2)
      receiver.next(behaviour)
      await deliver({ answerWithinMs: 500 })
      expect(receiver.posts).toHaveLength(1)
      expect((await row()).position).toBe(position)
      movableClock().advance(MINUTE)
      await deliver()
      const [one, again, next] = ids(receiver)
      expect([again === one, next === one, receiver.posts.length]).toEqual([true, false, 3])
      expect(receiver.cursors).toEqual(following(position, 2))
      expect(await row()).toMatchObject({ attempts: 0, failingSince: null, lastFailure: null })
    },
  )

  it('waits longer each time, by chance, and as long as the receiver asks', async () => {
    const { receiver, row } = await webhook()
    const clock = movableClock()
    await insertChanges(server, order, 1)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 16; attempt += 1) {
      receiver.next({ status: 503 })
      await deliver()
      const { dueAt } = await row()
      pauses.push(dueAt.getTime() - clock.now().getTime())
      clock.set(dueAt)
    }
    expect(receiver.posts).toHaveLength(16)
    pauses.forEach((pause, at) => {
      const longest = Math.min(5_000 * 2 ** at, 60 * MINUTE)
      expect(pause).toBeGreaterThanOrEqual(longest / 2)
      expect(pause).toBeLessThanOrEqual(longest)
    })
    expect(new Set(pauses.slice(-5)).size).toBeGreaterThan(1)
    receiver.next({ status: 429, headers: { 'retry-after': '3600' } })
    await deliver()
    expect((await row()).dueAt.getTime() - clock.now().getTime()).toBe(60 * MINUTE)
  })

  it('is given up after three days, and the next one follows', async () => {
    const { receiver, row, position } = await webhook()
    await insertChanges(server, order, 2)
    receiver.next(...Array.from({ length: 16 }, () => ({ status: 500 })))
    const told = log()
    await deliverFor(17 * STEP, { log: told })
    expect(new Set(ids(receiver)).size).toBe(2)
    expect(receiver.cursors).toEqual(following(position + 1, 1))
    expect(await row()).toMatchObject({ givenUp: 1, offAt: null, position: position + 2 })
    expect(told.error.mock.calls.map(([, words]) => words)).toEqual([
      'a webhook entry was given up',
    ])
    expect(webhookLine('orders', await row())).toContain('1 entries given up')
  })

  it('switches the webhook off after a week of nothing else', async () => {
    const { row } = await webhook({ url: await deadAddress() })
    await insertChanges(server, order, 9)
    const told = log()
    await deliverFor(6.9 * DAY, { log: told })
    expect((await row()).offAt).toBeNull()
    movableClock().advance(7 * DAY)
    await deliver({ log: told })
    expect((await row()).offAt).not.toBeNull()
    expect(told.error).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'not reached (ECONNREFUSED)' }),
      'a webhook was switched off',
    )
    expect(webhookLine('orders', await row())).toContain(': not reached (ECONNREFUSED)')
  })

  it('switches it off at once when the receiver answers 410', async () => {
    const { receiver, row } = await webhook()
    await insertChanges(server, order, 1)
    receiver.next({ status: 410 })
    await deliver()
    movableClock().advance(DAY)
    await deliver()
    expect(receiver.posts).toHaveLength(1)
    expect(webhookLine('orders', await row())).toContain('off since')
  })
})

describe('the address of a webhook', () => {
  it.each([
    ['https://lis.example.in/hook', true, true],
    ['https://8.8.8.8/hook', true, true],
    ['https://[2606:4700::1111]/', true, true],
    ['https://10.0.0.5/hook', true, false],
    ['https://10.20.0.5/hook', true, true],
    ['https://[fd12:3456::7]/', true, true],
    ['https://[::ffff:10.20.0.5]/hook', true, true],
    ['https://2130706433/', true, false],
    ['https://0x7f.1/', true, false],
    ['https://localhost/', true, false],
    ['https://0.0.0.0/', false, false],
    ['https://0.1.2.3/', false, false],
    ['https://[::]/', false, false],
    ['https://[::7f00:1]/', false, false],
    ['https://100.64.0.1/', false, false],
    ['https://100.100.100.200/', false, false],
    ['https://168.63.129.16/', false, false],
    ['https://192.0.0.192/', false, false],
    ['https://[fd00:ec2::254]/', false, false],
    ['https://[fe80::1]/', false, false],
    ['https://[fec0::1]/', false, false],
    ['https://[64:ff9b::a9fe:a9fe]/', false, false],
    ['https://[64:ff9b:1::7f00:1]/', false, false],
    ['https://[::ffff:0:7f00:1]/', false, false],
    ['https://[2002:7f00:1::]/', false, false],
    ['https://[2001:0:1::]/', false, false],
    ['https://[ff02::1]/', false, false],
    ['https://224.0.0.1/', false, false],
    ['https://255.255.255.255/', false, false],
    ['http://lis.example.in/hook', false, false],
    ['http://127.0.0.1:4000/', true, false],
    ['http://[::1]:4000/', true, false],
    ['http://localhost:4000/', true, false],
    ['http://192.168.1.9/', true, false],
    ['http://8.8.8.8/', false, false],
    ['https://169.254.169.254/latest', false, false],
    ['https://[::ffff:169.254.169.254]/', false, false],
    ['https://user:word@lis.example.in/', false, false],
    ['file:///etc/passwd', false, false],
    ['lis.example.in', false, false],
  ])('%s is taken in development: %s, else: %s', (address, inDevelopment, inProduction) => {
    const taken = (embedded: boolean) =>
      addressProblem(address, { embedded, webhookNetworks: OWN_NETWORKS }) === undefined
    expect(taken(true)).toBe(inDevelopment)
    expect(taken(false)).toBe(inProduction)
  })

  describe('by its name', () => {
    type Found = { readonly address: string; readonly family: number }
    const found = (...addresses: string[]): Found[] =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    /** Posts to a name whose DNS server gives these answers, one for each lookup. */
    async function post(answers: Found[][], webhookNetworks: string[] = []) {
      const receiver = await webhookReceiver()
      onTestFinished(() => receiver.close())
      const resolve = vi.fn((_name: string, _options: object, done: (...given: never[]) => void) =>
        Reflect.apply(done, undefined, [null, answers.shift()]),
      )
      const networks = { embedded: false, webhookNetworks }
      // SAFETY: the only form in which it is called.
      const lookup = checkedLookup(networks, resolve as unknown as typeof dns.lookup)
      const to = {
        url: receiver.url.replace('127.0.0.1', 'lis.example.in'),
        secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
        answerWithinMs: 2_000,
        lookup,
      }
      const message = { id: 'msg_1', at: new Date(), body: '{"cursor":"1"}' }
      return { posted: await postWebhook(to, message), receiver, resolve }
    }

    it.each([
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '169.254.169.254',
      'fd00:ec2::254',
      '8.8.8.8 127.0.0.1',
    ])('is not reached where it leads to %s', async (addresses) => {
      const { posted, receiver } = await post([found(...addresses.split(' '))])
      expect(posted).toMatchObject({ reason: 'not reached (its name leads inside)' })
      expect(receiver.posts).toEqual([])
    })

    it('is resolved once for a connection, which goes to the address that was checked', async () => {
      const rebinding = [found('127.0.0.1'), found('169.254.169.254')]
      const { posted, receiver, resolve } = await post(rebinding, ['127.0.0.0/8'])
      expect(posted).toEqual({ taken: true })
      expect(receiver.posts).toHaveLength(1)
      expect(resolve).toHaveBeenCalledOnce()
    })

    it('is resolved by the system where no test answers', async () => {
      const lookup = checkedLookup({ embedded: false, webhookNetworks: [] })
      const failed = await new Promise((done) => lookup('localhost', {}, done))
      expect(failed).toMatchObject({ code: 'its name leads inside' })
    })
  })

  it('is refused for a client that may not read orders, or that is unknown', async () => {
    const { credentials } = await labClient(server, ['orders:write'])
    const set = (clientId: string) =>
      createWebhook(server.db, server.config, {
        clientId,
        feed: 'orders',
        url: 'https://lis.example.in/',
        after: undefined,
        now: server.clock.now(),
      })
    expect(await set(credentials.id)).toHaveProperty('problem')
    expect(await set('lab-none')).toHaveProperty('problem')
  })

  it('is looked at again when it is posted to', async () => {
    const { receiver, row } = await webhook()
    await insertChanges(server, order, 1)
    const config = { ...server.config, embedded: false }
    await deliverDueWebhooks({ ...server.deps, config })
    expect(receiver.posts).toEqual([])
    expect((await row()).offAt).not.toBeNull()
  })
})
