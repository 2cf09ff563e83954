import { expect } from 'playwright/test'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

test('[R9.14] the layout of a phone ends at a width of 640 px', async ({ page }) => {
  await open(page, '/')
  const phoneBar = page.getByRole('navigation', { name: 'Quick actions' })
  await page.setViewportSize({ width: 639, height: 800 })
  await expect(phoneBar).toBeVisible()
  await page.setViewportSize({ width: 640, height: 800 })
  await expect(phoneBar).toBeHidden()
})
