import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { book } from './support/orders.ts'
import { decideAtBank } from './support/visit-steps.ts'

test('what is due at the visit is paid online from the order', { tag: JOURNEY }, async ({
  page,
  login,
}) => {
  const patient = await login()
  await skipCallback(page)
  const { order_id, net_payable } = await book(patient, ['CBC'])
  const sum = `₹${net_payable}`
  const href = paths.profile.getHref('my-order', { order: order_id })
  await open(page, href)
  await page.getByRole('button', { name: `Pay ${sum} online now` }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay online now' })
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: `Pay ${sum} online` }).click()
  await decideAtBank(page, 'Succeed')
  await expect(dialog.getByText('Your order is paid')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(href)
  await expect(page.getByText(`${sum}, Online Pay`)).toBeVisible()
  await expect(page.getByText('Paid online', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /online now$/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(`${sum}, Online Pay`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
