import { openBlank, writeRecord } from '../../support/local-records.ts'
import { FIRST_VISIT, ITEM, READING, type TestContext } from './test-context.ts'

/** A visitor's browser, which is just reading when it came first. */
export async function start({ page, progress, calls, edge }: TestContext): Promise<void> {
  const kept = KEPT[progress.endOf('restoreCallback') ?? 'firstVisit']
  if (kept) {
    await openBlank(page)
    await writeRecord(page, FIRST_VISIT, kept)
  }
  await calls.holdOn(page)
  await page.goto(`${ITEM}&trace=on`)
  await edge.expectWaiting(READING)
}

const KEPT: Readonly<Record<string, object>> = {
  over: { at: 0, shown: true },
  // No release wrote such a number: whoever counts with it fails.
  network: { at: 1n, shown: false },
}
