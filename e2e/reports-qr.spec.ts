import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { expectSound } from './support/accessible.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

const CODE = paths.downloadReport.getHref('no-such-report')

test('[R2.027] [R8.27] a QR code that leads to no report ends at /page-not-found', async ({
  page,
  complaints,
}) => {
  complaints.tolerate(/40\d|501/)
  await open(page, paths.testMenu.getHref())
  await page.goto(CODE)
  await expect(page).toHaveURL(paths.pageNotFound.getHref())
  await expect(heading(page, 'This page is not here')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(paths.testMenu.getHref())
})

test('[R2.137] [R7.059] a report opens in a new tab', async ({ page, context, complaints }) => {
  complaints.tolerate(/favicon\.ico/)
  const url = '/healthz'
  await page.route('**/reports/qrcode-download-report?code=*', (route) =>
    route.fulfill({ json: { result: { url } } }),
  )
  const opening = context.waitForEvent('page')
  await page.goto(CODE)
  // Blocked or not: the press opens it in any case.
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(await opening).toHaveURL(url)
  await expectSound(page)
})

test('without a code the way leads to the reports of the profile, and a visitor is asked to sign in', async ({
  page,
}) => {
  await page.goto(paths.downloadReport.getHref())
  await expect(page).toHaveURL(paths.profile.getHref('download-report'))
  await expect(heading(page, 'Sign in to see your profile and orders')).toBeVisible()
})

test('[R2.004] [R2.005] both not-found addresses are answered 404 with the page', async ({
  page,
  complaints,
}) => {
  complaints.tolerate(/404/)
  for (const { path } of [paths.notFound, paths.pageNotFound]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(heading(page, 'This page is not here')).toBeVisible()
  }
})
