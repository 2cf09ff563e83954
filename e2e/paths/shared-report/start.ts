import { paths } from '#config/paths.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import type { TestContext } from './test-context.ts'

/** What of a link is left that was cut off in a message. */
const HALF = 21

/** The page of a doctor with a link, who was asked for a callback before. */
export async function start({ page, progress, calls, link }: TestContext): Promise<void> {
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await calls.holdOn(page)
  const isTorn = progress.path.variant === 'by a torn link'
  const token = isTorn ? link.token.slice(0, HALF) : link.token
  await page.goto(`${paths.sharedReport.path}?trace=on#${token}`)
}
