import autocannon, { type Request } from 'autocannon'
import { z } from 'zod'
import { cartEndpoints } from '../../contract/cart.endpoints.ts'
import { API_BASE } from '../../contract/endpoint.ts'
import { CONNECTIONS, RUN_SECONDS, RUNS, WARM_UP_SECONDS } from './load.ts'
import { type Measurement, median } from './measurement.ts'
import { type Booker, call, newBooker, type Visit } from './patients.ts'

type HoldLoad = {
  readonly name: string
  readonly visit: Visit
  /** Path of the call that lists slots. */
  readonly slots: string
  readonly block: string
  /** Body of the call besides slot and order. */
  readonly body: object
}

const MIN_HELD = 600
const MAX_P99_MS = 120

const CENTRE = 'MUM02'
const CT = 5

export const holdLoads: readonly HoldLoad[] = [
  {
    name: 'home',
    visit: { order_type: 'home_collection', lab_code: null, code: 'CBC' },
    slots: `${cartEndpoints.slotsAvailable.path}?city_id=1`,
    block: cartEndpoints.slotBlock.path,
    body: {},
  },
  {
    name: 'radiology',
    visit: { order_type: 'lab_visit', lab_code: CENTRE, code: 'CTBRN' },
    slots: `${cartEndpoints.radiologySlotsAvailable.path}?lab_code=${CENTRE}&modality=${CT}`,
    block: cartEndpoints.radiologySlotBlock.path,
    body: { subdepartment: 'CT' },
  },
]

const listSchema = z.object({
  days: z.array(z.object({ slots: z.array(z.object({ slot_id: z.string(), state: z.string() })) })),
})

/**
 * Each connection is one patient with a draft, who holds the free slots of the week one after the
 * other in random order; each hold releases the previous one. Slots that another patient holds are
 * refused and counted separately. With several processes of one database, the connections are
 * divided among them.
 */
export async function measureHolds(
  urls: readonly string[],
  load: HoldLoad,
): Promise<Measurement[]> {
  const [url = ''] = urls
  const bookers: Booker[] = []
  while (bookers.length < CONNECTIONS) bookers.push(await newBooker(url, load.visit))
  const { days } = await call(url, 'GET', load.slots, {}, listSchema)
  const free = days.flatMap(({ slots }) => slots.filter(({ state }) => state === 'free'))
  const plans = bookers.map((booker) =>
    shuffled(free).map(({ slot_id }) => requestFor(load, booker, slot_id)),
  )
  await fireAll(urls, plans, WARM_UP_SECONDS)
  const runs: Run[] = []
  while (runs.length < RUNS) runs.push(await fireAll(urls, plans, RUN_SECONDS))
  const figure = (of: (run: Run) => number) => median(runs.map(of))
  const name = urls.length === 1 ? load.name : `${load.name}, ${urls.length} processes,`
  return [
    {
      name: `${name} holds`,
      value: figure(({ held }) => held),
      unit: '/s',
      target: { minimum: MIN_HELD },
    },
    { name: `${name}, refused as taken`, value: figure(({ taken }) => taken), unit: '/s' },
    { name: `${name} p50`, value: figure(({ p50 }) => p50), unit: 'ms' },
    {
      name: `${name} p99`,
      value: figure(({ p99 }) => p99),
      unit: 'ms',
      target: { maximum: MAX_P99_MS },
    },
  ]
}

function requestFor({ block, body }: HoldLoad, { headers, orderId }: Booker, slot_id: string) {
  return {
    method: 'POST',
    path: `${API_BASE}/${block}`,
    headers,
    body: JSON.stringify({ ...body, slot_id, order_id: orderId }),
  } satisfies Request
}

type Run = {
  /** Requests per second. */
  readonly held: number
  readonly taken: number
  /** Milliseconds, over held and taken. */
  readonly p50: number
  readonly p99: number
}

/** Each process gets its part of the connections; its p50 and p99 are those of the slowest. */
async function fireAll(
  urls: readonly string[],
  plans: readonly Request[][],
  seconds: number,
): Promise<Run> {
  const share = plans.length / urls.length
  const runs = await Promise.all(
    urls.map((url, part) => fire(url, plans.slice(part * share, (part + 1) * share), seconds)),
  )
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0)
  return {
    held: sum(({ held }) => held),
    taken: sum(({ taken }) => taken),
    p50: Math.max(...runs.map(({ p50 }) => p50)),
    p99: Math.max(...runs.map(({ p99 }) => p99)),
  }
}

async function fire(url: string, plans: readonly Request[][], seconds: number): Promise<Run> {
  let next = 0
  const result = await autocannon({
    url,
    connections: plans.length,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(plans[next] ?? [])
      next = (next + 1) % plans.length
    },
  })
  const { statusCodeStats, latency, duration, errors, timeouts } = result
  const counts = new Map(
    Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  )
  const of = (status: string) => counts.get(status) ?? 0
  const others = [...counts.keys()].filter((s) => s !== '200' && s !== '409')
  if (others.length + errors + timeouts > 0) {
    throw new Error(`Holds: answers ${others}, ${errors} broken, ${timeouts} timed out.`)
  }
  return {
    held: of('200') / duration,
    taken: of('409') / duration,
    p50: latency.p50,
    p99: latency.p99,
  }
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
