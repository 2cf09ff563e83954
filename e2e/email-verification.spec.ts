import { expect } from 'playwright/test'
import { test } from './support/fixtures.ts'
import { newMobile } from './support/patient.ts'
import {
  askUntilSent,
  codeField,
  inDialog,
  mobileField,
  openDialog,
  openPage,
  passwordField,
  press,
  resend,
  typeCode,
} from './support/sign-in-steps.ts'

const newEmail = () => `asha${newMobile()}@example.com`

test('[R2.006] [R7.013] [R7.015] the e-mail of the profile is confirmed by a code, and can then be used to sign in', async ({
  page,
  context,
  login,
  outbox,
  pageErrors,
}) => {
  test.setTimeout(90_000)
  // The test clears the cookies, so calls of the page at that moment are refused.
  pageErrors.allow(/429|401/)
  const email = newEmail()
  await login({ email })
  const main = await openPage(page, '/profile')
  await main.getByRole('link', { name: 'Confirm e-mail' }).click()
  await expect(page).toHaveURL('/email-verification')
  await expect(main.getByText(email)).toBeVisible()
  await press(main, 'Send the code')
  await expect(codeField(main)).toBeFocused()
  await page.keyboard.type(await outbox.newestCode(email))
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await main.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByRole('definition').filter({ hasText: email })).toContainText('Confirmed')
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: email })).toContainText('Confirmed')

  await context.clearCookies()
  const dialog = await openDialog(page)
  await press(dialog, 'Use e-mail')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await askUntilSent(dialog)
  await typeCode(dialog, outbox, email)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hello, Asha' })).toBeVisible()
})

test('[R2.006] the link in the e-mail asks for sign-in, confirms by itself, and its code is in no URL', async ({
  page,
  newPatient,
  outbox,
}) => {
  const email = newEmail()
  const patient = await newPatient({ email, password: 'correct horse' })
  await patient.call('sendEmailOtp', { body: { email } })
  const code = await outbox.newestCode(email)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const main = await openPage(page, await outbox.newestLink(email))
  await expect(page).toHaveURL('/email-verification')
  await press(main, 'Sign in')
  const dialog = inDialog(page)
  await press(dialog, 'Use password')
  await mobileField(dialog).fill(patient.user.mobile_no)
  await passwordField(dialog).fill('correct horse')
  await press(dialog, 'Sign in')
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await expect(page).toHaveURL('/email-verification')
  expect(asked.filter((url) => url.includes(code))).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/code=/)
})

test('[R2.006] a link with an expired code says so, and a new code can be requested', async ({
  page,
  login,
  outbox,
  pageErrors,
}) => {
  pageErrors.allow(/400/)
  const email = newEmail()
  await login({ email })
  const main = await openPage(page, '/email-verification#code=407219')
  await expect(main.getByRole('alert')).toHaveText('This code has expired. Ask for a new one.')
  await resend(main)
  await expect(codeField(main)).toBeFocused()
  await page.keyboard.type(await outbox.newestCode(email))
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
})

test('[R2.006] a profile without an e-mail links to the form for it', async ({ page, login }) => {
  await login()
  const main = await openPage(page, '/email-verification')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No e-mail to confirm')
  await main.getByRole('link', { name: 'Add an e-mail' }).click()
  await expect(page).toHaveURL('/profile?tab=profile-edit')
})
