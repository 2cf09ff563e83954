import { keepRecord, openBlank } from '../../support/kept-records.ts'
import { FIRST_VISIT, ITEM, READING, type TestContext } from './test-context.ts'

/** The page of a visitor, while the time of the first visit is being read. */
export async function start({ page, progress, calls, edge }: TestContext): Promise<void> {
  const kept = KEPT[progress.endOf('restoreCallback') ?? 'firstVisit']
  if (kept) {
    await openBlank(page)
    await keepRecord(page, FIRST_VISIT, kept)
  }
  await calls.holdOn(page)
  await page.goto(`${ITEM}&trace=on`)
  await edge.expectWaiting(READING)
}

const KEPT: Readonly<Record<string, object>> = {
  over: { at: 0, shown: true },
  // An invalid record: calculating with a bigint throws.
  network: { at: 1n, shown: false },
}
