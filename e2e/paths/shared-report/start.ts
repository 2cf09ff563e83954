import { paths } from '#config/paths.ts'
import { keepRecord, openBlank } from '../../support/kept-records.ts'
import type { TestContext } from './test-context.ts'

/** A link that was truncated in a message. */
const HALF = 21

/** Opens the link as a doctor. The callback dialog was shown before. */
export async function start({ page, progress, calls, link }: TestContext): Promise<void> {
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  await calls.holdOn(page)
  const isTorn = progress.path.variant === 'by a torn link'
  const token = isTorn ? link.token.slice(0, HALF) : link.token
  await page.goto(`${paths.sharedReport.path}?trace=on#${token}`)
}
