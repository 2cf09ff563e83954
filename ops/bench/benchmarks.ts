import { randomBytes } from 'node:crypto'
import { type Generated, generatePaths } from 'chart-paths/covering/generate.ts'
import { type CoverageGoal, defaultOptions } from 'chart-paths/covering/options.ts'
import { walkAll } from 'chart-paths/replaying/walks.ts'
import { flows } from '../../tests/paths/flows.ts'
import { measureAudits } from './audits.ts'
import { measureBookings } from './bookings.ts'
import { type BuiltApp, startBuiltApp } from './built-app.ts'
import { measureCatalogueSizes } from './catalogue-sizes.ts'
import { holdLoads, measureHolds } from './holds.ts'
import { measureInteractions } from './interactions.ts'
import { measureImport } from './lab-import.ts'
import { type Load, measureLoad } from './load.ts'
import { cachedPageLoads, callLoads, renderedPageLoads } from './loads.ts'
import type { Measurement } from './measurement.ts'
import { measureOrders } from './order-lists.ts'
import { scratchDatabase } from './scratch-database.ts'
import { measureSignIn } from './sign-in.ts'
import { measureWeight } from './weight.ts'

const MAX_SECONDS = 2
const MAX_SECONDS_WITH_PAIRS = 5
const MAX_SECONDS_OF_WALKS = 30

/** Time to explore the charts, to choose the paths, and to replay them on model and actor. */
async function measurePathGeneration(): Promise<Measurement[]> {
  const transitions = generate('transitions')
  const pairs = generate('pairs')
  const walked = await walk(pairs)
  return [
    seconds('paths over transitions', sumOf(transitions, 'ms'), MAX_SECONDS),
    seconds('exploring with pairs', sumOf(pairs, 'exploredMs'), MAX_SECONDS_WITH_PAIRS),
    ...pairs.map(({ name, exploredMs }) => seconds(name, exploredMs)),
    seconds('paths over pairs', sumOf(pairs, 'ms')),
    seconds('pairs on model and actor', walked, MAX_SECONDS_OF_WALKS),
  ]
}

function generate(goal: CoverageGoal): readonly Generated[] {
  return Object.entries(flows).map(([name, explore]) =>
    generatePaths(name, explore, undefined, { ...defaultOptions, goal }),
  )
}

async function walk(all: readonly Generated[]): Promise<number> {
  const began = performance.now()
  for (const { name, paths } of all) {
    const explore = flows[name as keyof typeof flows]
    await walkAll('model', name, explore, paths)
    await walkAll('actor', name, explore, paths)
  }
  return performance.now() - began
}

function sumOf(all: readonly Generated[], figure: 'ms' | 'exploredMs'): number {
  return all.reduce((sum, generated) => sum + generated[figure], 0)
}

function seconds(name: string, ms: number, maximum?: number): Measurement {
  const value = ms / 1000
  return { name, value, unit: 's', ...(maximum !== undefined && { target: { maximum } }) }
}

export type Options = {
  readonly lighthouseRuns: number
  /** Folder of the checkout whose built app is measured. */
  readonly root: string
}

export type Benchmark = {
  readonly name: string
  readonly says: string
  /** Measures this checkout's own code, not a built app. */
  readonly hereOnly?: true
  readonly measure: (options: Options) => Promise<Measurement[]>
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'weight',
    says: 'what a browser loads for a first route, gzip',
    measure: ({ root }) => withApp(root, {}, measureWeight),
  },
  {
    name: 'lighthouse',
    says: 'Lighthouse on a phone, medians',
    measure: ({ root, lighthouseRuns }) =>
      withApp(root, {}, ({ url }) => measureAudits(url, lighthouseRuns)),
  },
  {
    name: 'taps',
    says: 'from a tap to the next frame on a phone, medians',
    measure: ({ root }) => withApp(root, {}, ({ url }) => measureInteractions(url)),
  },
  {
    name: 'bookings',
    says: 'taps, characters and time from the opened app to a booked order, on a slow phone',
    measure: ({ root }) => withApp(root, {}, ({ url }) => measureBookings(url)),
  },
  {
    name: 'calls',
    says: 'the calls of the API at 50 connections',
    measure: ({ root }) => withApp(root, {}, ({ url }) => measureEach(url, callLoads)),
  },
  {
    name: 'search',
    says: 'search and list at 50 connections, from the seed to 50,000 items',
    measure: ({ root }) => measureCatalogueSizes(root),
  },
  {
    name: 'holds',
    says: 'holding slots at 50 connections, home and radiology, on one and two processes',
    measure: async ({ root }) => [
      ...(await withApp(root, {}, ({ url }) => measureEachHold([url]))),
      ...(await measureTwoProcesses(root)),
    ],
  },
  {
    name: 'sign-in',
    says: 'signing in by password beside 40 attackers',
    measure: ({ root }) => withApp(root, { ADDRESS_LIMITS: '0' }, ({ url }) => measureSignIn(url)),
  },
  {
    name: 'orders',
    says: 'an account with 1,000 orders: its list at 50 connections, and scrolled on a phone',
    measure: ({ root }) => measureOrders(root),
  },
  {
    name: 'pages',
    says: 'home, list and detail as HTML at 50 connections, from memory and rendered each time',
    measure: async ({ root }) => [
      ...(await withApp(root, {}, ({ url }) => measureEach(url, cachedPageLoads))),
      ...(await withApp(root, { HTML_CACHE_SECONDS: '0' }, ({ url }) =>
        measureEach(url, renderedPageLoads),
      )),
    ],
  },
  {
    name: 'import',
    says: "a lab's 50,000 items in each city, as CSV and as a workbook, into an empty database",
    measure: ({ root }) => measureImport(root),
  },
  {
    name: 'paths',
    says: 'generating the paths of all machines',
    hereOnly: true,
    measure: measurePathGeneration,
  },
]

async function measureEachHold(urls: readonly string[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const load of holdLoads) measurements.push(...(await measureHolds(urls, load)))
  return measurements
}

/** On one database, which writes to disk as that of the app does. */
async function measureTwoProcesses(root: string): Promise<Measurement[]> {
  const { url, stop } = await scratchDatabase(root, { volatile: false })
  const env = { DATABASE_URL: url, EMBEDDED: '1', TOKEN_SECRET: randomBytes(32).toString('hex') }
  try {
    return await withApp(root, env, (one) =>
      withApp(root, env, (other) => measureEachHold([one.url, other.url])),
    )
  } finally {
    await stop()
  }
}

async function measureEach(url: string, loads: readonly Load[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const load of loads) measurements.push(...(await measureLoad(url, load)))
  return measurements
}

/** Starts an app for one benchmark, so that none profits from another's caches or data. */
async function withApp<T>(
  root: string,
  env: Record<string, string>,
  measure: (app: BuiltApp) => Promise<T>,
): Promise<T> {
  const app = await startBuiltApp(root, env)
  try {
    return await measure(app)
  } finally {
    await app.stop()
  }
}
