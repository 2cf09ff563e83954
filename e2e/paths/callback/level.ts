import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import { flows } from '#tests/paths/flows.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { askDialog } from './screen.ts'
import { states } from './states.ts'
import { CLAIMING, FIRST_VISIT, ITEM, READING, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

/** The stored record was prepared before the page opened. */
const read: Run = ({ browserApis }) => browserApis.open(READING)

const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  restoreCallback: { firstVisit: read, over: read, network: read },
  claimCallback: {
    mine: ({ browserApis }) => browserApis.open(CLAIMING),
    taken: async ({ page, browserApis }) => {
      // Written as another tab would.
      await writeRecord(page, FIRST_VISIT, { at: 0, shown: true })
      await browserApis.open(CLAIMING)
    },
    network: ({ browserApis }) => browserApis.refuse(CLAIMING),
  },
  requestCallback: {
    stored: ({ calls }, { actor }) => calls.pass(actor),
    refused: ({ calls }, cause) => calls.fail(cause),
    addressTooMany: ({ calls }, cause) => calls.fail(cause),
    network: ({ calls }, cause) => calls.fail(cause),
  },
}

export const callbackLevel: BrowserLevel<TestContext> = {
  explore: flows.callback,
  sendByScript: sendByScript('callback'),
  start,
  events,
  outcomes,
  timers: { CALLBACK_DELAY: ({ page }) => page.clock.fastForward(CALLBACK_DELAY_MS) },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore: flows.callback,
    offers: {
      'callback.submit': ({ page }) => askDialog(page).getByRole('button', { name: /Call me/ }),
    },
  }),
}

/** Opens the page of a visitor, which waits for the read of the first visit. */
async function start({ page, progress, calls, browserApis }: TestContext): Promise<void> {
  const stored = STORED_VISITS[progress.endOf('restoreCallback') ?? 'firstVisit']
  if (stored) {
    await openBlank(page)
    await writeRecord(page, FIRST_VISIT, stored)
  }
  await calls.holdOn(page)
  await page.goto(`${ITEM}&trace=on`)
  await browserApis.expectWaiting(READING)
}

const STORED_VISITS: Readonly<Record<string, object>> = {
  over: { at: 0, shown: true },
  // A bigint, on which the app's arithmetic fails.
  network: { at: 1n, shown: false },
}
