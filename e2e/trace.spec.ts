import { readFile } from 'node:fs/promises'
import { checkTrace } from 'chart-paths/traces/check-trace.ts'
import { readTrace } from 'chart-paths/traces/read-trace.ts'
import { traceReport } from 'chart-paths/traces/trace-report.ts'
import { expect, type Page } from 'playwright/test'
import type { Trace } from '#lib/trace/trace-entry.ts'
import { flows } from '#tests/paths/flows.ts'
import { traceFormat } from '#tests/paths/trace-format.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  addOpenTest,
  fillAddress,
  heading,
  holdSomeWindow,
  next,
  open,
  openCart,
  payAtService,
  press,
  signUp,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

test('the trace of a booking follows the charts, and a falsified one does not', async ({
  page,
  outbox,
}) => {
  await open(page, '/test-detail?slug_name=tsh&trace=on')
  await addOpenTest(page)
  await openCart(page, '1 item')
  await press(page, next.patient)
  const mobile = await signUp(page, outbox.newestCode)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await fillAddress(page)
  await press(page, next.slot)
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await page.reload()
  await holdSomeWindow(page)
  await press(page, next.payment)
  await payAtService(page)
  await expect(heading(page, /^Booked for /)).toBeVisible()
  await expectAccessible(page)

  const text = await savedTrace(page)
  const trace = readTrace(text)
  const verdicts = checkTrace(trace, flows, traceFormat)
  expect(traceReport(verdicts)).toContain('The app never left its charts.')
  expect(verdicts.flatMap(({ assumed, unnamed }) => [...assumed, ...unnamed])).toEqual([])
  const ends = new Map(trace.entries.map(({ machine, state }) => [machine, state]))
  expect(ends.get('checkout')).toBe('thankYou.booked')
  for (const secret of [mobile, 'Asha', 'Rao', '400076', 'Lake View'])
    expect(text).not.toContain(secret)

  const changed = checkTrace(withoutHold(trace), flows, traceFormat)
  expect(traceReport(changed)).toMatch(/^checkout left its chart at entry \d+ \(.*holdSlot\)/m)
})

async function savedTrace(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save trace \(\d+\)$/ }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('parakh-trace.json')
  return readFile(await file.path(), 'utf8')
}

/** The trace without the effect of the hold, as if the slot had not been held. */
function withoutHold({ version, entries }: Trace): Trace {
  const held = entries.findIndex(({ event }) => event === 'xstate.done.actor.holdSlot')
  const before = entries.slice(0, held).findLast(({ machine }) => machine === 'checkout')
  expect(before).toBeDefined()
  return {
    version,
    entries: entries.map((entry, index) =>
      index === held && before ? { ...entry, state: before.state } : entry,
    ),
  }
}
