import { expect, type Locator, type Page } from '@playwright/test'
import { refuseCallback } from './booking-steps.ts'

/** The hands of a patient who signs in, in the dialog or on its page. */

export const inDialog = (page: Page): Locator => page.getByRole('dialog')

export function mobileField(place: Locator): Locator {
  return place.getByRole('textbox', { name: 'Mobile number' })
}

/** The boxes of a code, wherever it was sent. */
export function codeField(place: Locator): Locator {
  return place.getByRole('textbox', { name: /^Code from the/ })
}

export function passwordField(place: Locator): Locator {
  return place.getByLabel(/^(New p|P)assword$/)
}

export async function press(place: Locator, name: string): Promise<void> {
  await place.getByRole('button', { name, exact: true }).click()
}

/** Opens an address and waits until it is alive. Returns the page's own part. */
export async function openPage(page: Page, address: string): Promise<Locator> {
  // Tests that wait for a second code last until a callback is offered.
  await refuseCallback(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  return page.getByRole('main')
}

export async function openDialog(page: Page, address = '/'): Promise<Locator> {
  await openPage(page, address)
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Sign in' })
    .filter({ visible: true })
    .click()
  const dialog = inDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** The seconds between two codes are the provider's: it is asked until they are over. */
const PATIENCE = { timeout: 45_000, intervals: [1_000] }

/** Asks for a code, until the wait after an earlier one to the same number or address is over. */
export async function askUntilSent(place: Locator): Promise<void> {
  await expect(async () => {
    await press(place, 'Send the code')
    await expect(codeField(place)).toBeVisible({ timeout: 1_000 })
  }).toPass(PATIENCE)
}

/** Waits for the other code that may be asked for from here, and asks. */
export async function resend(place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Send a new code' }).click({ timeout: PATIENCE.timeout })
  await expect(place.getByText('New code in 0:')).toBeVisible()
}

type Outbox = { readonly newestCode: (to: string) => Promise<string> }

/** Types the code that was sent to a number or an address. */
export async function typeCode(place: Locator, outbox: Outbox, to: string): Promise<void> {
  await expect(codeField(place)).toBeVisible()
  await codeField(place).fill(await outbox.newestCode(to))
}

/** Another code than the right one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0')
}

type Account = {
  readonly mobile: string
  readonly email?: string
  readonly password?: string
}

export async function fillAccount(place: Locator, account: Account): Promise<void> {
  const { mobile, email = '', password = '' } = account
  await mobileField(place).fill(mobile)
  await fillPerson(place)
  await place.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await passwordField(place).fill(password)
}

export async function fillPerson(place: Locator): Promise<void> {
  await place.getByRole('textbox', { name: 'First name' }).fill('Asha')
  await place.getByRole('textbox', { name: 'Last name' }).fill('Rao')
  await place.getByText('Female', { exact: true }).click()
  await place.getByRole('textbox', { name: 'Date of birth' }).fill('14/03/1985')
}

export async function expectGreeted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Asha' })).toBeVisible()
}
