import autocannon, { type Request } from 'autocannon'
import { startBuiltApp } from './built-app.ts'
import { type CatalogueQuestions, questionsOf } from './catalogue-questions.ts'
import { chance } from './chance.ts'
import { growCatalogue } from './generated-catalogue.ts'
import { CONNECTIONS, RUN_SECONDS, RUNS, WARM_UP_SECONDS } from './load.ts'
import { type Measurement, median } from './measurement.ts'
import { scratchDatabase } from './scratch-database.ts'

/** Numbers of items; null is the seed. */
const SIZES = [null, 5_000, 50_000] as const
const MAX_MS = 50
const MAX_GROWTH = 2
/** Number of calls that one connection repeats; each connection has its own. */
const CALLS_PER_CONNECTION = 80

type Kind = keyof CatalogueQuestions

/**
 * Search and list at three sizes of the catalogue. There are more different calls than cached
 * responses, and each connection has its own order, so nearly all responses are computed.
 */
export async function measureCatalogueSizes(root: string): Promise<Measurement[]> {
  const { db, url, stop } = await scratchDatabase(root)
  const measurements: Measurement[] = []
  const p99 = new Map<string, number>()
  for (const size of SIZES) {
    if (size !== null) await growCatalogue(db, size)
    const questions = await questionsOf(db)
    const app = await startBuiltApp(root, { DATABASE_URL: url, EMBEDDED: '1' })
    const name = size === null ? 'seed' : size.toLocaleString('en')
    try {
      const began = performance.now()
      await fetch(app.url + questions.list[0])
      const value = (performance.now() - began) / 1000
      measurements.push({ name: `${name}: first answer`, value, unit: 's' })
      for (const kind of ['search', 'list'] as const) {
        const run = await measure(app.url, questions[kind])
        p99.set(`${kind} ${size}`, run.p99)
        measurements.push(
          { name: `${name}: ${kind}`, value: run.rate, unit: '/s' },
          { name: `${name}: ${kind} p50`, value: run.p50, unit: 'ms' },
          {
            name: `${name}: ${kind} p99`,
            value: run.p99,
            unit: 'ms',
            target: { maximum: MAX_MS },
          },
        )
      }
    } finally {
      await app.stop()
    }
  }
  await stop()
  return [...measurements, growth('search'), growth('list')]

  function growth(kind: Kind): Measurement {
    const value = (p99.get(`${kind} 50000`) ?? 0) / (p99.get(`${kind} 5000`) ?? 0)
    return {
      name: `${kind} p99, 50,000 to 5,000`,
      value,
      unit: '',
      target: { maximum: MAX_GROWTH },
    }
  }
}

type Run = { readonly rate: number; readonly p50: number; readonly p99: number }

async function measure(url: string, addresses: readonly string[]): Promise<Run> {
  await fire(url, addresses, WARM_UP_SECONDS)
  const runs: Run[] = []
  while (runs.length < RUNS) runs.push(await fire(url, addresses, RUN_SECONDS))
  const figure = (of: (run: Run) => number) => median(runs.map(of))
  return {
    rate: figure(({ rate }) => rate),
    p50: figure(({ p50 }) => p50),
    p99: figure(({ p99 }) => p99),
  }
}

async function fire(url: string, addresses: readonly string[], seconds: number): Promise<Run> {
  const draw = chance(seconds)
  const headers = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' }
  const requestsOfConnection = () =>
    Array.from(
      { length: CALLS_PER_CONNECTION },
      (): Request => ({ path: draw.of(addresses), headers }),
    )
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestsOfConnection()),
  })
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${non2xx} refused, ${errors} broken, ${timeouts} timed out.`)
  }
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
}
