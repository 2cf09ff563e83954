import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { checkTrace } from '#tests/paths/trace/check-trace.ts'
import { traceReport } from '#tests/paths/trace/trace-report.ts'
import { addOpenTest, open, openCart, press, next, signUp, addAddress } from '../support/booking-steps.ts'
import { test } from '../support/fixtures.ts'
test('three', async ({ page, outbox }) => {
  for (const s of ['tsh', 'thyroid-profile-total', 'hba1c', 'lipid-profile']) {
    await open(page, `/test-detail?slug_name=${s}&trace=on`)
    if (await page.getByRole('button', { name: /^Add to cart/ }).count()) await addOpenTest(page)
  }
  await openCart(page)
  await press(page, next.patient)
  await signUp(page, outbox.newestCode)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await addAddress(page)
  await press(page, next.window)
  await open(page, '/cart')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: /^Save trace/ }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/trace-360.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Save trace/ }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/trace-1280.png' })
  await page.getByRole('button', { name: /^Remove/ }).first().click()
  await page.waitForTimeout(1000)
  await page.getByRole('button', { name: /^Remove/ }).first().click()
  await page.waitForTimeout(1500)
  const trace = await page.evaluate(() => globalThis.parakhTrace?.read())
  console.log(traceReport(checkTrace(trace!, flows)))
})
