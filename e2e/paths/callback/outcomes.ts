import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { writeRecord } from '../../support/local-records.ts'
import { CLAIMING, FIRST_VISIT, READING, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

/** What it finds was kept before the page opened. */
const read: Run = ({ edge }) => edge.open(READING)

export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  restoreCallback: { firstVisit: read, over: read, network: read },
  claimCallback: {
    mine: ({ edge }) => edge.open(CLAIMING),
    taken: async ({ page, edge }) => {
      // As another tab writes it while this one runs.
      await writeRecord(page, FIRST_VISIT, { at: 0, shown: true })
      await edge.open(CLAIMING)
    },
    network: ({ edge }) => edge.refuse(CLAIMING),
  },
  requestCallback: {
    stored: ({ calls }, { actor }) => calls.pass(actor),
    refused: ({ calls }, cause) => calls.fail(cause),
    network: ({ calls }, cause) => calls.fail(cause),
  },
}
