import { openBlank, writeRecord } from '../../support/local-records.ts'
import { isTimed } from '../code-clock.ts'
import type { TestContext } from './test-context.ts'

/** A visitor who was asked for a callback before: the clock of some paths passes its hour. */
export async function start({ page, progress, calls }: TestContext): Promise<void> {
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  await page.goto('/?trace=on')
}
