import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { goToPayment, heading, open, signInByPassword } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'

const PASSWORD = 'three blue tubes'

/** Pages that need sign-in, with their rule of spec §6. */
const GUARDED = [
  ['R6.04', 'the profile', paths.profile.getHref()],
  ['R6.05', 'reports', paths.profile.getHref('download-report')],
  ['R6.06', 'orders', paths.profile.getHref('my-order')],
  ['R6.07', 'the wallet', paths.profile.getHref('wallet')],
] as const

for (const [rule, what, address] of GUARDED) {
  test(`[${rule}] [R6.03] ${what}: a visitor is asked to sign in, and then the page opens`, async ({
    page,
    newPatient,
  }) => {
    const { user } = await newPatient({ password: PASSWORD })
    await open(page, address)
    await expect(heading(page, /^Sign in to see/)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Asha')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await signInByPassword(page, user.mobile_no, PASSWORD)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main')).toContainText('Hello, Asha')
  })
}

test('[R6.05] the header leads a visitor through sign-in to the reports', async ({
  page,
  newPatient,
}) => {
  const { user } = await newPatient({ password: PASSWORD })
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Download report' }).click()
  await signInByPassword(page, user.mobile_no, PASSWORD)
  await expect(page).toHaveURL(paths.profile.getHref('completed-order'))
})

for (const address of ['/', '/test-menu', '/test-detail?slug_name=tsh', '/cart']) {
  test(`[R6.01] [R6.02] ${address} does not ask a visitor to sign in`, async ({ page }) => {
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/sign in/i)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('[R6.11] a patient applies wallet points to an order and removes them', async ({
  page,
  login,
}) => {
  const patient = await login()
  await readyToBook(patient, ['TFT'])
  await goToPayment(page)
  const balance = async () => {
    const query = { mobile_number: patient.user.mobile_no }
    return (await patient.call('wallet', { query })).points
  }
  const before = await balance()
  const points = page.getByRole('switch', { name: 'Wallet points' })
  await points.click()
  await expect(points).toBeChecked()
  await expect.poll(balance).toBeLessThan(before)
  await points.click()
  await expect(points).not.toBeChecked()
  await expect.poll(balance).toBe(before)
})
