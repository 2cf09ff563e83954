import { expect } from '@playwright/test'
import { wordsOf } from '#machines/shared/failures.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { toast } from '../../support/toast.ts'
import { type TestContext, WRONG_PIN } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

/** Number of wrong PINs that lock a link. */
const MOST_TRIES = 5

const pass: Run = ({ calls }, { actor }) => calls.pass(actor)
const fail: Run = ({ calls }, cause) => calls.fail(cause)

/** The real lab refuses: the patient ends the link before the call arrives. */
const revoke: Run = async (testContext, cause, from) => {
  const { patient, link } = testContext
  await patient.call('reportShareRevoke', { body: { share_id: link.id } })
  await pass(testContext, cause, from)
}

/** Wrong PINs were entered elsewhere. */
const lock: Run = async (testContext, cause, from) => {
  const { patient, link } = testContext
  const body = { token: link.token, pin: WRONG_PIN }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) await patient.send('sharedReport', { body })
  await pass(testContext, cause, from)
}

const save: Run = async (testContext, cause, from) => {
  const saving = testContext.page.waitForEvent('download')
  await pass(testContext, cause, from)
  expect((await saving).suggestedFilename()).toContain(testContext.report.order_no)
}

/** A toast shows the failure; the report stays open. */
const telling =
  (run: Run): Run =>
  async (testContext, cause, from) => {
    await run(testContext, cause, from)
    if (cause.result.kind !== 'error') return
    await expect(toast(testContext.page).getByText(wordsOf(cause.result.error))).toBeVisible()
  }

/** These two are answered by the test: the clock of the lab cannot be moved, and links do not vanish. */
export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  openShared: {
    opened: pass,
    wrongPin: pass,
    locked: lock,
    revoked: revoke,
    expired: fail,
    unknown: fail,
    network: fail,
  },
  savePdf: { saved: save, revoked: telling(revoke), network: telling(fail) },
}
