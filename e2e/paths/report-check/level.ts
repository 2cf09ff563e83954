import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { paths } from '#config/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { states } from './states.ts'
import { button, isFleeting, type TestContext } from './test-context.ts'

const explore = flows['report-check']

export const reportCheckLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('reportCheck'),
  start,
  events,
  outcomes,
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'camera.start': (testContext) => button(testContext, /^Scan with camera/),
      'camera.stop': (testContext) => button(testContext, 'Stop camera'),
      'picture.choose': (testContext) => button(testContext, 'Choose a picture of the code'),
      'text.submit': (testContext) => button(testContext, /^Verify$/),
      'check.again': (testContext) => button(testContext, 'Verify another report'),
    },
    isFleeting,
    prepare: async ({ calls }, state) => {
      if (!state.snapshot.matches('checking')) await calls.forget(state)
    },
  }),
}

/**
 * Opens the page with the lab's keys, or from another page when the keys must be missing. The
 * callback dialog counts as shown.
 */
async function start({ page, calls }: TestContext): Promise<void> {
  await skipCallback(page)
  await calls.holdOn(page)
  await page.goto(`${paths.faqs.path}?trace=on`)
  await page.waitForFunction(() => globalThis.parakhTrace)
  if (calls.areAborted) return page.getByRole('link', { name: 'Verify its QR code' }).click()
  const keys = page.waitForResponse(`**/${endpoints.reportKeys.path}`)
  await page.goto(paths.verifyReport.path)
  await keys
}
