import { paths } from '#config/paths.ts'
import type { SharedReportEvent } from '#machines/shared-report/shared-report.events.ts'
import type { SharedReportContext } from '#machines/shared-report/shared-report.machine.ts'
import { flows } from '#tests/paths/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { skipCallback } from '../../support/local-records.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { outcomes } from './outcomes.ts'
import { states } from './states.ts'
import { main, pinField, reportFor, type TestContext, WRONG_PIN } from './test-context.ts'

const explore = flows['shared-report']

/** Two buttons: beside the report, and at the bottom on a phone. */
const saveButtons = ({ page }: TestContext) => page.getByRole('button', { name: /^Download PDF/ })

const reportChips = (testContext: TestContext) =>
  main(testContext).getByRole('group', { name: 'Reports in this link' })

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
    'report.choose': async (testContext, { event }) => {
      // SAFETY: the event of this type.
      const { reportId } = event as Extract<SharedReportEvent, { type: 'report.choose' }>
      const { member_name, name } = reportFor(testContext, reportId)
      await reportChips(testContext)
        .getByRole('button', { name: `${member_name}, ${name}` })
        .click()
    },
    'pdf.save': async (testContext, _, { snapshot }) => {
      // SAFETY: the snapshots of these paths are of this chart.
      testContext.saving.reportId = (snapshot.context as SharedReportContext).reportId
      await saveButtons(testContext).filter({ visible: true }).first().click()
    },
  },
  outcomes,
  timers: {},
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'pin.submit': (testContext) =>
        main(testContext).getByRole('button', { name: /^Open results/ }),
      'report.choose': reportChips,
      'pdf.save': saveButtons,
    },
    prepare: ({ calls }, state) => calls.forget(state),
  }),
}

/** Length of a token that was cut off in a message. */
const HALF = 21

/** Opens the shared link. The callback dialog counts as shown. */
async function start({ page, progress, calls, link }: TestContext): Promise<void> {
  await skipCallback(page)
  await calls.holdOn(page)
  const isTorn = progress.path.variant === 'with an incomplete link'
  const token = isTorn ? link.token.slice(0, HALF) : link.token
  await page.goto(`${paths.sharedReport.path}?trace=on#${token}`)
}
