import { paths } from '#config/paths.ts'
import { flows } from '#tests/paths/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { outcomes } from './outcomes.ts'
import { states } from './states.ts'
import { main, pinField, type TestContext, WRONG_PIN } from './test-context.ts'

const explore = flows['shared-report']

/** Two buttons: beside the report, and at the bottom on a phone. */
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
        main(testContext).getByRole('button', { name: /^Open report/ }),
      'pdf.save': saveButtons,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Length of a token that was cut off in a message. */
const HALF = 21

/** Opens the shared link. The callback dialog counts as shown. */
async function start({ page, progress, calls, link }: TestContext): Promise<void> {
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await calls.holdOn(page)
  const isTorn = progress.path.variant === 'with an incomplete link'
  const token = isTorn ? link.token.slice(0, HALF) : link.token
  await page.goto(`${paths.sharedReport.path}?trace=on#${token}`)
}
