import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { openMore } from './support/account-steps.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { openBlank, writeRecord } from './support/local-records.ts'
import { book } from './support/orders.ts'

test('a GST number is added to an issued invoice by keyboard alone, after a failure', async ({
  page,
  login,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.allow(/ERR_FAILED/)
  await openBlank(page)
  // Marks the callback dialog as shown, so that it does not open during the test.
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await open(page, paths.profile.getHref('my-order', { order: order.order_id }))

  const add = page.getByRole('button', { name: 'Add a GST number' })
  const invoice = page.getByRole('button', { name: 'Invoice', exact: true })
  const first = page.waitForEvent('download')
  await openMore(page)
  await invoice.press('Enter')
  await first
  await page.reload()
  await openMore(page)
  await add.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'GST number on the invoice' })
  await expect(dialog).toContainText('We cancel it and issue a new one')
  await expectAccessibleLayout(page)

  const gstin = page.getByLabel('GSTIN')
  await gstin.press('Enter')
  await expect(dialog).toContainText('A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.')
  await expect(gstin).toBeFocused()
  await page.keyboard.type('27aapfu0939f1zv')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Acme Traders')

  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/orders/order-billing/**', (route) => failing.then(() => route.abort()), {
    times: 1,
  })
  await page.keyboard.press('Enter')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save, 'the spinner covers the label').toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(dialog, 'a form that is being sent stays open').toBeVisible()
  fail()
  await expect(dialog).toContainText('may already be saved. You can safely try again.')
  await expect(gstin).toHaveValue('27aapfu0939f1zv')
  await page.getByLabel('Name of the business').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Invoice for Acme Traders, GSTIN 27AAPFU0939F1ZV')).toBeVisible()
  const change = page.getByRole('button', { name: 'Change the GST number' })
  await expect(change).toBeFocused()

  const second = page.waitForEvent('download')
  await invoice.focus()
  // Who moves the focus by keyboard has pressed a key before Enter.
  await page.keyboard.press('Shift')
  await page.keyboard.press('Enter')
  await second
  await change.focus()
  await page.keyboard.press('Shift')
  await page.keyboard.press('Enter')
  await expect(gstin).toHaveValue('27AAPFU0939F1ZV')
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
})
