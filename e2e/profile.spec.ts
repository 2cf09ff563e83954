import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { book, test } from './support/account.ts'

const WIDTHS = [360, 1280]

test('[R1.19] [R2.078] [R2.080] a booked order is tracked from the open tab, and cancelled', async ({
  page,
  signIn,
}) => {
  const account = await signIn()
  const order = await book(account, ['CBC', 'TSH'])

  await page.goto('/profile?tab=open-order')
  await page.getByRole('link', { name: `Track order ${order.order_no}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Booked for /)
  await expect(page).toHaveURL(/tab=my-order&order=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Booked for /)

  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabel('Why do you cancel?').selectOption('Booked by mistake')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled')

  await page.getByRole('link', { name: 'My orders' }).click()
  await page.getByRole('link', { name: 'Cancelled 1' }).click()
  await expect(page.getByRole('link', { name: `Details order ${order.order_no}` })).toBeVisible()
  await page.getByRole('link', { name: 'Open 0' }).click()
  await expect(page.getByRole('heading', { name: 'No open orders' })).toBeVisible()
})

test("[R6.06] another patient's order is not there", async ({ page, signIn }) => {
  const order = await book(await signIn(), ['CBC'])
  await signIn()
  await page.goto(`/profile?tab=my-order&order=${order.order_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such order')
})

test('[R6.04] a visitor meets a sign-in prompt, and stays where they are', async ({ page }) => {
  await page.goto('/profile?tab=completed-order')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sign in to see your profile and orders',
  )
  await expect(page).toHaveURL(/\/profile\?tab=completed-order$/)
})

test('[R2.085] logging out asks, and ends at home', async ({ page, signIn }) => {
  await signIn()
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
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const order = await book(await signIn(), ['CBC', 'TSH'])
    const addresses = ['/profile', '/profile?tab=my-order', '/profile?tab=cancel-order']
    for (const address of [...addresses, `/profile?tab=my-order&order=${order.order_id}`]) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await expect(page.locator('main .sk')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [address, id, nodes[0]?.html])).toEqual([])
      const inner = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(inner).toBe(width)
    }
  })
}
