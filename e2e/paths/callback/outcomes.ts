import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { keepRecord } from '../../support/kept-records.ts'
import { CLAIMING, FIRST_VISIT, READING, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

/** The stored record was written before the page opened (start.ts). */
const read: Run = ({ edge }) => edge.open(READING)

export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  restoreCallback: { firstVisit: read, over: read, network: read },
  claimCallback: {
    mine: ({ edge }) => edge.open(CLAIMING),
    taken: async ({ page, edge }) => {
      // Another tab writes it meanwhile.
      await keepRecord(page, FIRST_VISIT, { at: 0, shown: true })
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
