import { keepRecord, openBlank } from '../../support/kept-records.ts'
import { isTimed } from '../code-clock.ts'
import type { World } from './world.ts'

/** A visitor who was asked for a callback before: the clock of some paths passes its hour. */
export async function start({ page, along, calls }: World): Promise<void> {
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  if (isTimed(along.path)) await page.clock.install()
  await calls.holdOn(page)
  await page.goto('/?trace=on')
}
