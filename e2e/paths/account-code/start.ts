import { paths } from '#config/paths.ts'
import type { CodePurpose } from '#machines/account-code/account-code.events.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { press } from '../../support/sign-in-steps.ts'
import { isTimed } from '../code-clock.ts'
import type { TestContext } from './test-context.ts'

const OPENER: Readonly<Record<CodePurpose, string>> = {
  end: 'Delete my account',
  password: 'Set a password',
}

/** The tab of a patient who was asked for a callback before: the clock of some paths passes its hour. */
export async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, patient, purpose } = testContext
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await addSessionCookies(context, address, patient)
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('security')}&trace=on`)
  await press(page.getByRole('main'), OPENER[purpose])
}
