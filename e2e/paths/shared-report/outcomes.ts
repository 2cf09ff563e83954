import { expect } from '@playwright/test'
import { wordsOf } from '#machines/shared/failures.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import { toast } from '../../support/toast.ts'
import { reportFor, type TestContext, WRONG_PIN } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

/** Number of wrong PINs that lock a link. */
const MAX_TRIES = 5

const pass: Run = ({ calls }, { actor }) => calls.pass(actor)
const fail: Run = ({ calls }, cause) => calls.fail(cause)

/** The patient revokes the link before the call passes to the real provider. */
const revoke: Run = async (testContext, cause, from) => {
  const { patient, link } = testContext
  await patient.call('reportShareRevoke', { body: { share_id: link.id } })
  await pass(testContext, cause, from)
}

/** Wrong PINs from another client lock the link. */
const lock: Run = async (testContext, cause, from) => {
  const { patient, link } = testContext
  const body = { token: link.token, pin: WRONG_PIN }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) await patient.send('sharedReport', { body })
  await pass(testContext, cause, from)
}

/** The PDF is that of the report for which it was asked, whichever is read now. */
const save: Run = async (testContext, cause, from) => {
  const saving = testContext.page.waitForEvent('download')
  await pass(testContext, cause, from)
  const { report_id } = reportFor(testContext, testContext.saving.reportId)
  expect((await saving).suggestedFilename()).toContain(report_id.replace(/-.*/, ''))
}

/** A failure is shown in a toast, and the report stays. */
const telling =
  (run: Run): Run =>
  async (testContext, cause, from) => {
    await run(testContext, cause, from)
    if (cause.result.kind !== 'error') return
    await expect(toast(testContext.page).getByText(wordsOf(cause.result.error))).toBeVisible()
  }

/**
 * Simulated are `expired` and `unknown`, because the server's clock cannot be moved and a link
 * cannot be deleted, and `notShared`, after which a path may still save that report.
 */
export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  openShared: {
    opened: pass,
    wrongPin: pass,
    locked: lock,
    revoked: revoke,
    expired: fail,
    unknown: fail,
    addressTooMany: fail,
    network: fail,
  },
  savePdf: {
    saved: save,
    revoked: telling(revoke),
    expired: telling(fail),
    locked: telling(fail),
    unknown: telling(fail),
    notShared: telling(fail),
    unknownReport: telling(fail),
    addressTooMany: telling(fail),
    network: telling(fail),
  },
}
