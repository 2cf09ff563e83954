import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { requestedPaths } from '#tools/paths/covering/requested-paths.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { BrowserEdge } from '../browser-edge.ts'
import { HeldCalls } from '../held-calls.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { callbackLevel } from './level.ts'
import { CLAIMING, READING } from './test-context.ts'

const paths = requestedPaths('callback', flows.callback)

test('every path of the callback dialog can be walked', () => {
  expect(missingSteps(paths, callbackLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, pageErrors }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/409|ERR_FAILED/)
    await page.clock.install()
    const edge = await BrowserEdge.on(page, { closed: [READING, CLAIMING] })
    const calls = new HeldCalls({ requestCallback: ['enquiry/callbackRequest'] })
    await walk('callback', path, callbackLevel, {
      page,
      progress: new PathProgress(path),
      calls,
      edge,
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
