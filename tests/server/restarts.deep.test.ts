import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Balancer, type Process, startBalancer, startProcess } from './support/processes.ts'

/** RESTARTS=20 measures; each takes about as long as the start of a process. */
const RESTARTS = Number(process.env.RESTARTS ?? 2)
const CALLERS = 16
const BALANCER_ASKS_EVERY_MS = 100
const DRAIN_SECONDS = 1

let server: TestApp
let balancer: Balancer
const backends: Process[] = []
const env = () => ({
  DATABASE_URL: server.database.url,
  TOKEN_SECRET: server.config.tokenSecret,
  REPORT_SIGNING_KEY: server.config.reportSigningKey,
  DATA_DIR: server.config.dataDir,
  DRAIN_SECONDS: String(DRAIN_SECONDS),
  PAYMENT_GATEWAY: 'none',
  LOG_LEVEL: 'error',
  PG_POOL: '10',
})

async function addBackend(): Promise<void> {
  const backend = await startProcess(env())
  await backend.started()
  backends.push(backend)
  balancer.add(backend)
}

beforeAll(async () => {
  server = await createTestApp()
  balancer = await startBalancer(BALANCER_ASKS_EVERY_MS)
  await Promise.all([addBackend(), addBackend()])
}, 120_000)
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.stop()))
  await balancer.close()
  await server.close()
}, 60_000)

const PATHS = [
  '/api/v1/cities/lists',
  '/api/v1/cart/slots/available?city_id=1',
  '/api/v1/tests/list?city_id=1',
  '/api/v1/auth/csrf-token',
]

/** A status, or the error of a connection that broke. */
function ask(agent: Agent, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const asking = request({ agent, host: '127.0.0.1', port: balancer.port, path }, (answer) => {
      answer.on('data', () => undefined)
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', ({ message }) => resolve(message))
    })
    asking.on('error', ({ message }) => resolve(message))
    asking.end()
  })
}

/** Calls without a pause until it is told to stop; counts the outcomes. */
function load() {
  const agent = new Agent({ keepAlive: true })
  const outcomes: Record<string, number> = {}
  let stopping = false
  const caller = async (first: number) => {
    for (let turn = first; !stopping; turn += 1) {
      const outcome = await ask(agent, PATHS[turn % PATHS.length] ?? '/')
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  const callers = Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)))
  return async () => {
    stopping = true
    await callers
    agent.destroy()
    return outcomes
  }
}

describe('two processes behind a balancer that reads /readyz', () => {
  it(
    `lose no request in ${RESTARTS} restarts under load`,
    async ({ annotate }) => {
      const end = load()
      await pause(500)
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const [oldest] = backends
        if (!oldest) throw new Error('No process runs.')
        expect(await oldest.stop()).toBe(0)
        balancer.remove(oldest)
        backends.shift()
        await addBackend()
      }
      const outcomes = await end()
      await annotate(JSON.stringify(outcomes))
      expect(Object.keys(outcomes)).toEqual(['200'])
      expect(outcomes['200']).toBeGreaterThan(100 * RESTARTS)
    },
    60_000 + RESTARTS * 30_000,
  )
})
