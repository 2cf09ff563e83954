import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
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
      'camera.start': (testContext) => button(testContext, /^Scan with the camera/),
      'camera.stop': (testContext) => button(testContext, 'Stop the camera'),
      'picture.choose': (testContext) => button(testContext, 'Choose a picture of the code'),
      'text.submit': (testContext) => button(testContext, 'Verify this text'),
      'check.again': (testContext) => button(testContext, 'Verify another report'),
    },
    isFleeting,
    prepare: async ({ calls }, state) => {
      if (!state.snapshot.matches('checking')) await calls.forget(state)
    },
  }),
}
