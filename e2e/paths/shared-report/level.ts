import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import { main, pinField, type TestContext, WRONG_PIN } from './test-context.ts'

const explore = flows['shared-report']

/** The button beside the report, or at the bottom on a phone. */
const saveButtons = ({ page }: TestContext) => page.getByRole('button', { name: /^Download PDF/ })

export const sharedReportLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('sharedReport'),
  start,
  events: {
    'pin.submit': async (testContext) => {
      const isWrong = testContext.progress.endOf('openShared') === 'wrongPin'
      await pinField(testContext).fill('')
      await pinField(testContext).fill(isWrong ? WRONG_PIN : testContext.link.pin)
    },
    'pdf.save': (testContext) => saveButtons(testContext).filter({ visible: true }).first().click(),
  },
  outcomes,
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'pin.submit': (testContext) =>
        main(testContext).getByRole('button', { name: /^Open the report/ }),
      'pdf.save': saveButtons,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}
