import { paths } from '#config/paths.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { isTimed } from '../code-clock.ts'
import type { TestContext } from './test-context.ts'

/** The page of a patient who was asked for a callback before: the clock of some paths passes its hour. */
export async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, calls, holder } = testContext
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await addSessionCookies(context, address, holder.session)
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  const hash = holder.linkCode ? `#code=${holder.linkCode}` : ''
  await page.goto(`${paths.emailVerification.path}?trace=on${hash}`)
  if (!holder.linkCode) return
  calls.noteCode(holder.email)
  await calls.expectCall('confirmEmail')
  calls.noteSent(await page.evaluate(() => Date.now()))
}
