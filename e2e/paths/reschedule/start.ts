import { paths } from '#config/paths.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import type { TestContext } from './test-context.ts'

/** The page of a booked order, whose patient was asked for a callback before; the dialog has just opened. */
export async function start({ page, context, address, calls, patient, order }: TestContext) {
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await addSessionCookies(context, address, patient)
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('my-order', { order: order.order_id })}&trace=on`)
  await page.getByRole('button', { name: 'Change the time' }).click()
}
