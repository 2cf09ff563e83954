import autocannon, { type Request } from 'autocannon'
import { type Measurement, median } from './measurement.ts'

export const CONNECTIONS = 50
export const WARM_UP_SECONDS = 3
export const RUN_SECONDS = 8
export const RUNS = 3

export type Load = {
  readonly name: string
  /** Requested in turn by each connection. */
  readonly addresses: readonly string[]
  readonly headers: Record<string, string>
  /** Posted to each address in turn; without bodies the requests are GET. */
  readonly bodies?: readonly object[]
  readonly minimum?: number
  /** Milliseconds. */
  readonly maximum?: number
}

/** Requests per second and latencies: medians of the runs after a warm-up. */
export async function measureLoad(url: string, load: Load): Promise<Measurement[]> {
  const { name, minimum, maximum } = load
  await fire(url, load, WARM_UP_SECONDS)
  const runs: autocannon.Result[] = []
  while (runs.length < RUNS) runs.push(await fire(url, load, RUN_SECONDS))
  const rate = median(runs.map(({ requests }) => requests.average))
  const p50 = median(runs.map(({ latency }) => latency.p50))
  const p99 = median(runs.map(({ latency }) => latency.p99))
  return [
    { name, value: rate, unit: '/s', ...(minimum && { target: { minimum } }) },
    { name: `${name} p50`, value: p50, unit: 'ms' },
    { name: `${name} p99`, value: p99, unit: 'ms', ...(maximum && { target: { maximum } }) },
  ]
}

/** Runs in a worker thread, so that this thread's work does not add to the latencies. */
async function fire(url: string, load: Load, seconds: number) {
  const { name } = load
  const requests = requestsOf(load)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    workers: 1,
    requests,
  })
  if (result.non2xx + result.errors + result.timeouts > 0) {
    const { non2xx, errors, timeouts } = result
    throw new Error(`${name}: ${non2xx} refused, ${errors} broken, ${timeouts} timed out.`)
  }
  return result
}

function requestsOf({ addresses, headers, bodies }: Load): Request[] {
  if (!bodies) return addresses.map((path) => ({ method: 'GET', path, headers }))
  return addresses.flatMap((path) =>
    bodies.map((body) => ({ method: 'POST', path, headers, body: JSON.stringify(body) })),
  )
}
