import { keepRecord, openBlank } from '../../support/kept-records.ts'
import { isTimed } from '../code-clock.ts'
import type { TestContext } from './test-context.ts'

/** Opens the home page. The callback dialog was shown before: the clock of some paths passes its time. */
export async function start({ page, progress, calls }: TestContext): Promise<void> {
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  await page.goto('/?trace=on')
}
