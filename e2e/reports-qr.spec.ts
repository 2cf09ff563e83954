import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

const CODE = paths.downloadReport.getHref('no-such-report')

test('[R2.027] [R8.27] a QR code without a report leads to /page-not-found', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/40\d|501/)
  await open(page, paths.testMenu.getHref())
  await page.goto(CODE)
  await expect(page).toHaveURL(paths.pageNotFound.getHref())
  await expect(heading(page, 'We could not find this page')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(paths.testMenu.getHref())
})

test('[R2.137] [R7.059] a report opens in a new tab', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/favicon\.ico/)
  const url = '/readyz'
  await page.route('**/reports/qrcode-download-report?code=*', (route) =>
    route.fulfill({ json: { result: { url } } }),
  )
  const opening = context.waitForEvent('page')
  await page.goto(CODE)
  // The link works whether or not the popup was blocked.
  await page.getByRole('link', { name: 'Open report' }).click()
  await expect(await opening).toHaveURL(url)
  await expectAccessibleLayout(page)
})

test('without a code the reports of the profile open, where a visitor is asked to sign in', async ({
  page,
}) => {
  await page.goto(paths.downloadReport.getHref())
  await expect(page).toHaveURL(paths.profile.getHref('download-report'))
  await expect(heading(page, 'Sign in to see your profile and orders')).toBeVisible()
})

test('[R2.004] [R2.005] both not-found addresses answer 404 with the page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  for (const { path } of [paths.notFound, paths.pageNotFound]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(heading(page, 'We could not find this page')).toBeVisible()
  }
})
