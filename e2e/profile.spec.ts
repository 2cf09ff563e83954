import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openMore } from './support/account-steps.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { book } from './support/orders.ts'

const WIDTHS = [360, 1280]

test('[R1.19] [R2.078] [R2.080] an order is tracked from the list of open orders, and cancelled', async ({
  page,
  login,
}) => {
  const account = await login()
  const order = await book(account, ['CBC', 'TSH'])

  await page.goto('/profile?tab=open-order')
  await page.getByRole('link', { name: `Track order ${order.order_no}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Booked for /)
  await expect(page).toHaveURL(/tab=my-order&order=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Booked for /)

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog.getByText('You have not paid')).toBeVisible()
  await dialog.getByLabel('Why are you cancelling?').selectOption('Booked by mistake')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'My orders' }).click()
  await page.getByRole('tab', { name: /Cancelled/ }).click()
  await expect(page.getByRole('link', { name: `Details order ${order.order_no}` })).toBeVisible()
  await page.getByRole('tab', { name: /Open/ }).click()
  await expect(page.getByRole('heading', { name: 'No open orders' })).toBeVisible()
})

test('[R1.23] [R7.049] the invoice of an order is downloaded as a PDF', async ({ page, login }) => {
  const order = await book(await login(), ['CBC'])
  await page.goto(`/profile?tab=my-order&order=${order.order_id}`)
  const saving = page.waitForEvent('download')
  await openMore(page)
  await page.getByRole('button', { name: 'Invoice' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^order_invoice_\d{14}\.pdf$/)
  const content = await readFile(await file.path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
})

test("[R6.06] another patient's order is not found", async ({ page, login, pageErrors }) => {
  pageErrors.allow(/404/)
  const order = await book(await login(), ['CBC'])
  await login()
  await page.goto(`/profile?tab=my-order&order=${order.order_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this order')
})

test('[R6.04] a visitor is asked to sign in, and the URL stays', async ({ page }) => {
  await page.goto('/profile?tab=completed-order')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sign in to see your profile and orders',
  )
  await expect(page).toHaveURL(/\/profile\?tab=completed-order$/)
})

test('[R2.085] logging out asks for confirmation, and ends at the home page', async ({
  page,
  login,
}) => {
  await login()
  await page.goto('/profile')
  const nav = page.getByRole('navigation', { name: 'Profile' })
  await nav.getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

for (const width of WIDTHS) {
  test(`axe finds nothing, and nothing scrolls sideways, at ${width} px`, async ({
    page,
    login,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const order = await book(await login(), ['CBC', 'TSH'])
    const addresses = ['/profile', '/profile?tab=my-order', '/profile?tab=cancel-order']
    for (const address of [...addresses, `/profile?tab=my-order&order=${order.order_id}`]) {
      await open(page, address)
      await expect(page.locator('main .sk')).toHaveCount(0)
      await expectAccessible(page)
      const inner = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(inner).toBe(width)
    }
  })
}
