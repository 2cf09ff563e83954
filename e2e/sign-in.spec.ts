import { expect } from 'playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { SESSION_EXPIRED_MESSAGE } from '#contract/session-words.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { newMobile } from './support/patient.ts'
import { addSessionCookies } from './support/sign-in-cookies.ts'
import {
  askUntilSent,
  codeField,
  expectGreeted,
  fillPerson,
  mobileField,
  openDialog,
  openPage,
  passwordField,
  press,
  resend,
  typeCode,
  wrongCode,
} from './support/sign-in-steps.ts'

/** Status codes in the console after a refused code or number. */
const REFUSED = /40[0469]|429/

/** Tests that wait until the provider sends a second code. */
const WAITING_MS = 90_000

test('[R2.109] [R7.012] [R7.013] a number and a code sign in, also where the answer to the first request was lost', {
  tag: JOURNEY,
}, async ({ page, visitor, newPatient, outbox }) => {
  test.setTimeout(WAITING_MS)
  const { mobile_no } = (await newPatient()).user
  const dialog = await openDialog(page)
  await mobileField(dialog).fill(mobile_no)
  const send = async () => (await visitor.send('sendOtp', { body: { mobile_no } })).ok()
  await expect.poll(send).toBe(true)
  await press(dialog, 'Send the code')
  await expect(dialog.getByText(`+91 ${mobile_no.slice(0, 5)} ${mobile_no.slice(5)}`)).toBeVisible()
  await typeCode(dialog, outbox, mobile_no)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expectGreeted(page)
})

test('a pasted code is submitted at once; a wrong one shows the tries left and is replaced by typing', async ({
  page,
  context,
  outbox,
  pageErrors,
}) => {
  pageErrors.allow(REFUSED)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mobile = newMobile()
  const dialog = await openDialog(page)
  await mobileField(dialog).fill(mobile)
  await press(dialog, 'Send the code')
  const boxes = codeField(dialog)
  await expect(boxes).toBeFocused()
  await expect(boxes).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(boxes).toHaveAttribute('inputmode', 'numeric')
  const code = await outbox.newestCode(mobile)

  await page.keyboard.type(wrongCode(code))
  await expect(dialog.getByText('That code is wrong. 5 tries are left.')).toBeVisible()
  await expect(boxes).toBeFocused()
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  )
  await page.keyboard.press('ControlOrMeta+V')
  await expect(dialog.getByRole('heading', { name: 'Create an account' })).toBeVisible()
})

test('[R7.013] [R7.014] the sixth wrong code locks; a new code leads to the registration of a new number', async ({
  page,
  outbox,
  pageErrors,
}) => {
  test.setTimeout(WAITING_MS)
  pageErrors.allow(REFUSED)
  const mobile = newMobile()
  const main = await openPage(page, '/login')
  await mobileField(main).fill(mobile)
  await press(main, 'Send the code')
  await expect(codeField(main)).toBeFocused()
  let code = await outbox.newestCode(mobile)
  for (const left of ['5 tries are', '4 tries are', '3 tries are', '2 tries are', '1 try is']) {
    code = wrongCode(code)
    await codeField(main).fill(code)
    await expect(main.getByText(`That code is wrong. ${left} left.`)).toBeVisible()
  }
  await codeField(main).fill(wrongCode(code))
  await expect(main.getByRole('alert')).toHaveText('Too many wrong codes. Ask for a new one.')
  await expect(main.getByRole('alert')).toBeFocused()
  await expect(codeField(main)).toHaveCount(0)

  await resend(main)
  await expect(codeField(main)).toBeFocused()
  await page.keyboard.type(await outbox.newestCode(mobile))
  await expect(main.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await fillPerson(main)
  await press(main, 'Create the account')
  await expect(page).toHaveURL('/profile')
  await expectGreeted(page)
})

test('going back to change the number sends no second code', async ({ page, outbox }) => {
  const mobile = newMobile()
  const dialog = await openDialog(page)
  await mobileField(dialog).fill(mobile)
  await press(dialog, 'Send the code')
  await press(dialog, 'Change number')
  await expect(mobileField(dialog)).toBeFocused()
  await expect(mobileField(dialog)).toHaveValue(mobile)
  await press(dialog, 'Send the code')
  await typeCode(dialog, outbox, mobile)
  await expect(dialog.getByRole('heading', { name: 'Create an account' })).toBeVisible()
})

test('[R7.013] [R7.018] [R7.019] a forgotten password is reset by a code; the new one signs in, and the old session ends', async ({
  page,
  browser,
  address,
  newPatient,
  outbox,
  pageErrors,
}) => {
  test.setTimeout(WAITING_MS)
  pageErrors.allow(REFUSED)
  const patient = await newPatient({ password: 'correct horse' })
  const { mobile_no } = patient.user
  const elsewhere = await browser.newContext({ baseURL: address })
  await addSessionCookies(elsewhere, address, patient)

  const dialog = await openDialog(page)
  await press(dialog, 'Use password')
  await mobileField(dialog).fill(mobile_no)
  await passwordField(dialog).fill('correct house')
  await press(dialog, 'Show the password')
  await expect(passwordField(dialog)).toHaveAttribute('type', 'text')
  await press(dialog, 'Sign in')
  await expect(dialog.getByRole('alert')).toHaveText('The number or the password is wrong.')

  await press(dialog, 'Forgot password?')
  await expect(mobileField(dialog)).toHaveValue(mobile_no)
  await askUntilSent(dialog)
  await typeCode(dialog, outbox, mobile_no)
  await passwordField(dialog).fill('battery staple')
  await press(dialog, 'Set the password')
  await expect(dialog.getByText('The new password is set.')).toBeVisible()
  await expectAccessibleLayout(page)
  await passwordField(dialog).fill('battery staple')
  await press(dialog, 'Sign in')
  await expect(dialog).toBeHidden()
  await page.goto('/profile')
  await expectGreeted(page)

  const old = await elsewhere.newPage()
  await old.goto('/profile?tab=my-order')
  await expect(old.getByText(SESSION_EXPIRED_MESSAGE)).toBeVisible()
  const kept = (await elsewhere.cookies()).map(({ name }) => name)
  expect(kept).not.toContain(COOKIES.accessToken)
  await elsewhere.close()
})

test('[R2.002] the whole of /login by keyboard alone', async ({ page, newPatient }) => {
  const { user } = await newPatient({ password: 'correct horse' })
  const main = await openPage(page, '/login')
  await tabAndPress(page, main.getByRole('button', { name: 'Use password' }))
  await expect(mobileField(main)).toBeFocused()
  await page.keyboard.type(user.mobile_no)
  await tabTo(page, passwordField(main))
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
})
