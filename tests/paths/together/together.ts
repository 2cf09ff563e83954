import type { Bounds, Finding, Together } from 'chart-paths/together/model.ts'
import { reportTogether, type TogetherReport } from 'chart-paths/together/report-together.ts'
import { known } from './known.ts'
import { type App, appOf } from './live-tab.ts'
import { rules } from './rules.ts'
import { startsOf } from './starts.ts'
import { stepsOf } from './steps.ts'
import { inShort } from './view.ts'
import { waysOnOf } from './ways-on.ts'
import type { World } from './world.ts'
import { keyOfWorld } from './world-key.ts'

/** Cart, checkout, session, sign-in and callback of two tabs, their browsers and the lab. */
export function togetherOf(app: App, known: readonly Finding[] = []): Together<World> {
  return {
    name: 'two tabs and a lab',
    starts: startsOf(app),
    steps: (world) => stepsOf(app, world),
    keyOf: keyOfWorld,
    describe: inShort,
    rules,
    waysOn: waysOnOf(app),
    known,
  }
}

/** What `npm test` and `npm run paths -- together` explore when nothing else is asked for. */
export const BOUNDS: Bounds = {
  depth: 12,
  maxWorlds: 3_000,
  walks: 240,
  steps: 60,
  seed: 17,
  samples: 120,
}

/** Explores within the usual bounds, or others. */
export function exploredTogether(bounds: Partial<Bounds> = {}): TogetherReport {
  return reportTogether(togetherOf(appOf(), known), { ...BOUNDS, ...bounds })
}
