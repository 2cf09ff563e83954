import { measureAudits } from './audits.ts'
import { type BuiltApp, startBuiltApp } from './built-app.ts'
import { measureCatalogueSizes } from './catalogue-sizes.ts'
import { holdLoads, measureHolds } from './holds.ts'
import { measureInteractions } from './interactions.ts'
import { measureLoad } from './load.ts'
import { callLoads, keptHomeLoad, renderedHomeLoad } from './loads.ts'
import type { Measurement } from './measurement.ts'
import { measureOrders } from './order-lists.ts'
import { measurePathGeneration } from './path-generation.ts'
import { measureSignIn } from './sign-in.ts'
import { measureWeight } from './weight.ts'

export type Options = { readonly lighthouseRuns: number }

type Benchmark = {
  readonly name: string
  readonly says: string
  readonly measure: (options: Options) => Promise<Measurement[]>
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'weight',
    says: 'what a browser loads for a first route, gzip',
    measure: () => withApp({}, ({ url }) => measureWeight(url)),
  },
  {
    name: 'lighthouse',
    says: 'Lighthouse on a phone, medians',
    measure: ({ lighthouseRuns }) => withApp({}, ({ url }) => measureAudits(url, lighthouseRuns)),
  },
  {
    name: 'taps',
    says: 'from a tap to the next frame on a phone, medians',
    measure: () => withApp({}, ({ url }) => measureInteractions(url)),
  },
  {
    name: 'calls',
    says: 'the calls of the API at 50 connections',
    measure: () =>
      withApp({}, async ({ url }) => {
        const measurements: Measurement[] = []
        for (const load of callLoads) measurements.push(...(await measureLoad(url, load)))
        return measurements
      }),
  },
  {
    name: 'search',
    says: 'search and list at 50 connections, from the seed to 50,000 items',
    measure: measureCatalogueSizes,
  },
  {
    name: 'holds',
    says: 'holding slots at 50 connections, home windows and radiology appointments',
    measure: () =>
      withApp({}, async ({ url }) => {
        const measurements: Measurement[] = []
        for (const load of holdLoads) measurements.push(...(await measureHolds(url, load)))
        return measurements
      }),
  },
  {
    name: 'sign-in',
    says: 'signing in by password beside 40 attackers',
    measure: () => withApp({ ADDRESS_LIMITS: '0' }, ({ url }) => measureSignIn(url)),
  },
  {
    name: 'orders',
    says: 'an account with 1,000 orders: its list at 50 connections, and scrolled on a phone',
    measure: measureOrders,
  },
  {
    name: 'home',
    says: 'the home page as HTML at 50 connections, from memory and rendered each time',
    measure: async () => [
      ...(await withApp({}, ({ url }) => measureLoad(url, keptHomeLoad))),
      ...(await withApp({ HTML_CACHE_SECONDS: '0' }, ({ url }) =>
        measureLoad(url, renderedHomeLoad),
      )),
    ],
  },
  {
    name: 'paths',
    says: 'generating the paths of all machines',
    measure: measurePathGeneration,
  },
]

/** Starts an app for one benchmark, so that none profits from another's caches or data. */
async function withApp<T>(
  env: Record<string, string>,
  measure: (app: BuiltApp) => Promise<T>,
): Promise<T> {
  const app = await startBuiltApp(env)
  try {
    return await measure(app)
  } finally {
    await app.stop()
  }
}
