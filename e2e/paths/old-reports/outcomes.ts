import { expect } from '@playwright/test'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { OLD_ORDER, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const pass: Run = ({ calls }, { actor }) => calls.pass(actor)
const fail: Run = ({ calls }, cause) => calls.fail(cause)

const save: Run = async (testContext, cause, from) => {
  const saving = testContext.page.waitForEvent('download')
  await pass(testContext, cause, from)
  expect((await saving).suggestedFilename()).toBe(`report_${OLD_ORDER.sid}-SL.pdf`)
}

/** `over` and `withdrawn` are simulated: the server's clock cannot be moved, nor a report deleted. */
export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  signIn: { signedIn: pass, unknown: fail, addressTooMany: fail, network: fail },
  listReports: {
    listed: pass,
    none: ({ calls }, { actor }) => calls.answer(actor, { reports: [] }),
    over: fail,
    network: fail,
  },
  fetchPdf: { saved: save, linked: pass, over: fail, withdrawn: fail, network: fail },
}
