import { expect, type Locator, type Page } from 'playwright/test'
import { open, refuseCallback } from './booking-steps.ts'

/** Steps of sign-in, in the dialog or on its page. */

export const inDialog = (page: Page): Locator => page.getByRole('dialog')

export function mobileField(scope: Locator): Locator {
  return scope.getByRole('textbox', { name: 'Mobile number' })
}

/** The field of a code from SMS or e-mail. */
export function codeField(scope: Locator): Locator {
  return scope.getByRole('textbox', { name: /^Code from the/ })
}

export function passwordField(scope: Locator): Locator {
  return scope.getByLabel(/^(New p|P)assword$/)
}

export async function press(scope: Locator, name: string): Promise<void> {
  await scope.getByRole('button', { name, exact: true }).click()
}

/** Opens an address, waits until it is hydrated, and returns its main element. */
export async function openPage(page: Page, address: string): Promise<Locator> {
  // Tests that wait for a second code run until the callback dialog opens.
  await refuseCallback(page)
  await open(page, address)
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

/** Retries until the provider's waiting time between two codes is over. */
const RETRY = { timeout: 45_000, intervals: [1_000] }

/** Asks for a code until the waiting time after an earlier one is over. */
export async function askUntilSent(scope: Locator): Promise<void> {
  await expect(async () => {
    // On a busy machine the answer to the press before may come late.
    if (!(await codeField(scope).isVisible())) await press(scope, 'Send the code')
    await expect(codeField(scope)).toBeVisible({ timeout: 1_000 })
  }).toPass(RETRY)
}

/** Waits until a new code may be requested, and requests it. */
export async function resend(scope: Locator): Promise<void> {
  await scope.getByRole('button', { name: 'Send a new code' }).click({ timeout: RETRY.timeout })
  await expect(scope.getByText('New code in 0:')).toBeVisible()
}

type Outbox = { readonly newestCode: (to: string) => Promise<string> }

/** Enters the code that was sent to a number or an address. */
export async function typeCode(scope: Locator, outbox: Outbox, to: string): Promise<void> {
  await expect(codeField(scope)).toBeVisible()
  await codeField(scope).fill(await outbox.newestCode(to))
}

/** A code that differs from the right one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0')
}

export async function fillAccount(scope: Locator, mobile: string): Promise<void> {
  await mobileField(scope).fill(mobile)
  await fillPerson(scope)
}

export async function fillPerson(scope: Locator): Promise<void> {
  await scope.getByRole('textbox', { name: 'First name' }).fill('Asha')
  await scope.getByRole('textbox', { name: 'Last name' }).fill('Rao')
  await scope.getByText('Female', { exact: true }).click()
  await scope.getByRole('textbox', { name: 'Date of birth' }).fill('14/03/1985')
}

export async function expectGreeted(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Hello, Asha')).toBeVisible()
}
