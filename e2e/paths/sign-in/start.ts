import { keepRecord, openBlank } from '../../support/kept-records.ts'
import type { World } from './world.ts'

const TIMED = /RESEND_WAIT|OTP_LIFE/

/** A visitor who was asked for a callback before: the clock of some paths passes its hour. */
export async function start({ page, path, calls }: World): Promise<void> {
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  if (path.steps.some(({ cause }) => TIMED.test(cause.type))) await page.clock.install()
  await calls.holdOn(page)
  await page.goto('/?trace=on')
}
