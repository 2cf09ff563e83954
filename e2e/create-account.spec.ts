import { expect } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import { reload } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { newMobile } from './support/patient.ts'
import {
  askUntilSent,
  codeField,
  expectGreeted,
  fillAccount,
  inDialog,
  mobileField,
  openDialog,
  openPage,
  passwordField,
  press,
  typeCode,
} from './support/sign-in-steps.ts'

/** Status codes in the console after a refused code or account. */
const REFUSED = /40[09]|429/

test('[R2.003] [R7.016] [R7.017] an account is created at /sign-up, by keyboard alone', {
  tag: JOURNEY,
}, async ({ page, outbox }) => {
  const mobile = newMobile()
  const keys = page.keyboard
  const main = await openPage(page, '/sign-up')
  await tabTo(page, mobileField(main))
  await keys.type(mobile)
  await tabTo(page, main.getByRole('textbox', { name: 'First name' }))
  await keys.type('Asha')
  await tabTo(page, main.getByRole('textbox', { name: 'Last name' }))
  await keys.type('Rao')
  await keys.press('Tab')
  await keys.press('Space')
  await keys.press('ArrowRight')
  await expect(main.getByRole('radio', { name: 'Female' })).toBeChecked()
  await tabTo(page, main.getByRole('textbox', { name: 'Date of birth' }))
  await keys.type('14031985')
  await keys.press('Enter')
  await expect(codeField(main)).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await keys.type(await outbox.newestCode(mobile))
  await expect(page).toHaveURL('/profile')
  await expectGreeted(page)
  await expect(page.getByRole('definition').filter({ hasText: '14/03/1985' })).toBeVisible()
})

test('[R2.110] an account is created in the dialog, and the patient stays on the page', async ({
  page,
  outbox,
}) => {
  const mobile = newMobile()
  const dialog = await openDialog(page, '/test-menu')
  await press(dialog, 'Create an account')
  await expect(mobileField(dialog)).toBeFocused()
  await fillAccount(dialog, mobile)
  await press(dialog, 'Send the code')
  await typeCode(dialog, outbox, mobile)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/test-menu')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hello, Asha' })).toBeVisible()
})

test('[R2.110] the menu on a phone opens the same dialog', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await inDialog(page).getByRole('link', { name: 'Create an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await expect(dialog).toBeVisible()
  await expect(mobileField(dialog)).toBeFocused()
})

test('[R2.002] a number with an account leads from /sign-up to sign-in, which keeps the number', async ({
  page,
  newPatient,
  outbox,
  pageErrors,
}) => {
  test.setTimeout(90_000)
  pageErrors.allow(REFUSED)
  const { mobile_no } = (await newPatient({ password: 'correct horse' })).user
  const main = await openPage(page, '/sign-up')
  await fillAccount(main, mobile_no)
  await askUntilSent(main)
  await typeCode(main, outbox, mobile_no)
  await expect(page).toHaveURL('/login')
  await expect(main.getByRole('alert')).toHaveText(
    'This number already has an account. Please sign in.',
  )
  await expect(mobileField(main)).toHaveValue(mobile_no)

  await press(main, 'Use password')
  await expect(mobileField(main)).toHaveValue(mobile_no)
  await passwordField(main).fill('correct horse')
  await press(main, 'Sign in')
  await expect(page).toHaveURL('/profile')
})

test('going back to the number keeps all values, and sign-up and sign-in link to each other', async ({
  page,
}) => {
  const mobile = newMobile()
  const main = await openPage(page, '/login')
  await main.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(page).toHaveTitle(/Create an account/)
  await fillAccount(main, mobile)
  await press(main, 'Send the code')
  await press(main, 'Change number')
  await expect(mobileField(main)).toBeFocused()
  await expect(mobileField(main)).toHaveValue(mobile)
  await expect(main.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('14/03/1985')
  await expect(main.getByRole('radio', { name: 'Female' })).toBeChecked()

  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await reload(page)
  await tabAndPress(page, main.getByRole('link', { name: 'Sign in' }))
  await expect(page).toHaveURL('/login')
})
