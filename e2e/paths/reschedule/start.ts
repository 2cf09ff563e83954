import { paths } from '#config/paths.ts'
import { keepRecord, openBlank } from '../../support/kept-records.ts'
import { keepSession } from '../../support/sign-in-cookies.ts'
import type { TestContext } from './test-context.ts'

/** Opens the page of a booked order and the dialog. The callback dialog was shown before. */
export async function start({ page, context, address, calls, patient, order }: TestContext) {
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  await keepSession(context, address, patient)
  await calls.holdOn(page)
  await page.goto(`${paths.profile.getHref('my-order', { order: order.order_id })}&trace=on`)
  await page.getByRole('button', { name: 'Change the time' }).click()
}
