import { paths } from '#config/paths.ts'
import type { CodePurpose } from '#machines/account-code/account-code.events.ts'
import { keepRecord, openBlank } from '../../support/kept-records.ts'
import { keepSession } from '../../support/sign-in-cookies.ts'
import { press } from '../../support/sign-in-steps.ts'
import { isTimed } from '../code-clock.ts'
import type { TestContext } from './test-context.ts'

const OPENER: Readonly<Record<CodePurpose, string>> = {
  end: 'Delete my account',
  password: 'Set a password',
}

/** Opens the tab. The callback dialog was shown before: the clock of some paths passes its time. */
export async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, patient, purpose } = testContext
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  await keepSession(context, address, patient)
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('security')}&trace=on`)
  await press(page.getByRole('main'), OPENER[purpose])
}
