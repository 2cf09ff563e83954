import { type BrowserContext, expect, type Page } from 'playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { box } from './support/account-steps.ts'
import {
  heading,
  next,
  open,
  press,
  sendAddress,
  signInByPassword,
} from './support/booking-steps.ts'
import { faultsOff, faultsOn } from './support/faults.ts'
import { test } from './support/fixtures.ts'
import { fillCart } from './support/orders.ts'
import type { Provider } from './support/patient.ts'
import { SIGN_IN_COOKIES } from './support/patient.ts'
import { askUntilSent, inDialog, typeCode } from './support/sign-in-steps.ts'

/*
 * A session that is lost in a browser: the patient learns why, and after signing in stands where
 * they stood, with what they had typed.
 */

const PASSWORD = 'three blue tubes'
const STREET = '14, Sea View, Hill Road'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })
const street = (page: Page) => box(page, 'Flat, building and street')

test.beforeEach(({ pageErrors }) => pageErrors.allow(/4\d\d/))

/** Types an address in the patient step of a test, and saves it as the session ends. */
async function loseWhileTyping(
  page: Page,
  context: BrowserContext,
  address: string,
  patient: Provider,
) {
  await fillCart(patient, ['TSH'])
  await open(page, '/cart')
  await press(page, /^Choose( the)? patient$/)
  await expect(page).toHaveURL('/patient-cart')
  await faultsOn(context, address, { 'patient/address/add': 401 })
  await sendAddress(page, { line: STREET })
  await expect(dialogOf(page)).toBeVisible()
  await faultsOff(context)
}

test.describe('a session that ends in the patient step', () => {
  test('says why, and after signing in the typed address stands there and is saved', async ({
    page,
    context,
    login,
    address,
  }) => {
    const patient = await login({ password: PASSWORD })
    await loseWhileTyping(page, context, address, patient)
    await expect(page).toHaveURL('/patient-cart')
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('Your session has ended')
    await expect(dialog).not.toContainText('No money was taken.')
    await expect(dialog).toContainText('1 test and the patient')
    await expect(dialog).toContainText('What you typed on this page')
    await expect(dialog).toContainText(`ending in ${patient.user.mobile_no.slice(-3)}`)
    await expect(dialog).not.toContainText(patient.user.mobile_no.slice(0, 7))
    const names = (await context.cookies()).map(({ name }) => name)
    for (const name of SIGN_IN_COOKIES) expect(names).not.toContain(name)
    await expect(street(page)).toHaveCount(0)
    await expect(page.locator('#main input').first()).toHaveCSS('opacity', '0')
    await expect(page.locator('#main h1')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')

    await signInByPassword(page, patient.user.mobile_no, PASSWORD)
    await expect(page).toHaveURL('/patient-cart')
    await expect(street(page)).toHaveValue(STREET)
    await press(page, next.slot)
    await expect(heading(page, 'When should we come?')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Sea View')
  })

  test('is gone on with by the code, sent to the number that was signed in', async ({
    page,
    context,
    login,
    address,
    outbox,
  }) => {
    const patient = await login({ password: PASSWORD })
    await loseWhileTyping(page, context, address, patient)
    // A key ends the memory of the last press.
    await page.keyboard.press('Shift')
    await askUntilSent(inDialog(page))
    await typeCode(inDialog(page), outbox, patient.user.mobile_no)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(street(page)).toHaveValue(STREET)
  })

  test('[R4.36] leaves no cart to who types an address', async ({
    page,
    context,
    login,
    address,
  }) => {
    const patient = await login({ password: PASSWORD })
    await loseWhileTyping(page, context, address, patient)
    await open(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await signInByPassword(page, patient.user.mobile_no, PASSWORD)
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('shows another patient nothing of the first', async ({
    page,
    context,
    login,
    newPatient,
    address,
  }) => {
    const meera = await newPatient({ firstName: 'Meera', lastName: 'Iyer', password: PASSWORD })
    const asha = await login({ password: PASSWORD })
    await loseWhileTyping(page, context, address, asha)
    await signInByPassword(page, meera.user.mobile_no, PASSWORD)
    await expect(page.getByRole('link', { name: 'Hello, Meera' })).toBeVisible()
    await expect(page).not.toHaveURL('/patient-cart')
    expect(await page.content()).not.toMatch(/Asha|Sea View/)
    await open(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })

  test('[R4.36] leads home as a visitor, with the device cleared, when the dialog is closed', async ({
    page,
    context,
    login,
    address,
  }) => {
    const patient = await login({ password: PASSWORD })
    await loseWhileTyping(page, context, address, patient)
    await dialogOf(page).press('Escape')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    expect(await page.content()).not.toMatch(/Asha|Sea View/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.content()).not.toMatch(/Asha|Sea View/)
  })
})

test('[R8.13] a 406 on the profile form says why, and the form stays as it was typed', async ({
  page,
  context,
  login,
  address,
}) => {
  const patient = await login({ password: PASSWORD })
  await open(page, '/profile?tab=profile-edit')
  await box(page, 'First name').fill('Aasha')
  await faultsOn(context, address, { '*': 406 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialogOf(page)).toContainText('signed out from another one')
  expect((await context.cookies()).map(({ name }) => name)).toContain(COOKIES.sessionOut)
  await faultsOff(context)
  await signInByPassword(page, patient.user.mobile_no, PASSWORD)
  await expect(page).toHaveURL('/profile?tab=profile-edit')
  await expect(box(page, 'First name')).toHaveValue('Aasha')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('main').getByText('Hello, Aasha')).toBeVisible()
})

test('[R3.89] [R8.14] a 406 before a reload is still known: sign-in says why, until the patient signs in', async ({
  page,
  context,
  login,
  address,
}) => {
  const patient = await login({ password: PASSWORD })
  await faultsOn(context, address, { '*': 406 })
  await page.goto('/profile?tab=my-order')
  await expect(dialogOf(page)).toBeVisible()
  await faultsOff(context)
  const why = 'signed out from another one'
  await page.goto('/login')
  await expect(page.getByRole('main')).toContainText(why)
  await open(page, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog')).toContainText(why)
  await signInByPassword(page, patient.user.mobile_no, PASSWORD)
  await expect(page.getByRole('main')).toContainText('Asha')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.sessionOut)
})

test('a 401 on the reports leads back to the reports, which load', async ({
  page,
  context,
  login,
  address,
}) => {
  const patient = await login({ password: PASSWORD })
  await faultsOn(context, address, { '*': 401 })
  await page.goto('/profile?tab=download-report')
  await expect(dialogOf(page)).toBeVisible()
  await faultsOff(context)
  await signInByPassword(page, patient.user.mobile_no, PASSWORD)
  await expect(page).toHaveURL('/profile?tab=download-report')
  await expect(page.getByText(/^No reports/).first()).toBeVisible()
})

test('the other tab asks too, and goes on when the patient signs in in one of them', async ({
  page,
  context,
  login,
  address,
}) => {
  const patient = await login({ password: PASSWORD })
  const other = await context.newPage()
  await open(other, '/profile?tab=profile-edit')
  await box(other, 'First name').fill('Aasha')
  await faultsOn(context, address, { 'orders/list': 401 })
  await page.goto('/profile?tab=my-order')
  for (const tab of [page, other]) await expect(dialogOf(tab)).toBeVisible()
  await faultsOff(context)
  await signInByPassword(page, patient.user.mobile_no, PASSWORD)
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(dialogOf(other)).toBeHidden()
  await expect(box(other, 'First name')).toHaveValue('Aasha')
})
