import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { newMobile } from './patient.ts'

/** Steps of a booking, by the names on the screen. */

/** Opens an address and waits until the page runs. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await settled(page)
}

/**
 * Waits until React has hydrated each control and no call runs. The network alone does not tell: on a
 * busy machine it is idle before the first paint, after which the scripts are asked for.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = document.querySelectorAll('#app :is(button, input, select, textarea)')
    return [...controls].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactFiber$')),
    )
  })
  await page.waitForLoadState('networkidle')
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name })
}

export async function pickCity(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^City: / }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('button', { name: `City: ${name}` })).toBeVisible()
}

export async function searchAndOpen(page: Page, words: string, answer: string): Promise<void> {
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option').filter({ hasText: answer }).first().click()
  await expect(heading(page, answer)).toBeVisible()
}

export async function addOpenTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByRole('link', { name: /^View cart/ })).toBeVisible()
}

export async function openCart(page: Page, items: string | null = null): Promise<void> {
  const name = items === null ? /^Cart, / : `Cart, ${items}`
  await page.getByRole('banner').getByRole('link', { name }).click()
  await expect(heading(page, 'Cart')).toBeVisible()
}

/** Closes the callback dialog whenever it opens. */
export async function refuseCallback(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('heading', { name: 'Need help booking?' }), () =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  )
}

/** Names of the button to the next step; phones have shorter ones. */
export const next = {
  patient: /^(Choose (the )?patient|Continue( your booking)?)$/,
  slot: /^Choose (a )?slot$/,
  /** After the patient step, whatever the visit needs next. */
  details:
    /^(Choose (a )?slot|Go to the safety questions|Continue|See the opening hours|Opening hours)$/,
  /** After the safety questions. */
  safety: /^(Choose a slot|See the opening hours)$/,
  /** After the slot; a scan of the same booking comes first. */
  payment: /^(Go to payment|Choose the scan slot)$/,
  place: /^(Confirm(, pay .* at service)?|Try again)$/,
} as const

export async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
}

/** Has the blood of a cart with scans taken at home; the page offers all of it at the centre first. */
export async function takeBloodAtHome(page: Page): Promise<void> {
  await page.getByText('Blood at home, scan at the centre', { exact: true }).first().click()
  await expect(page.getByRole('radio', { name: /^Blood at home/ })).toBeChecked()
}

/**
 * Closes a dialog. Its button stands where another was pressed a moment ago: after a key, which is
 * of somebody who has looked, the press is no second tap.
 */
export async function pressDone(dialog: Locator): Promise<void> {
  const done = dialog.getByRole('button', { name: 'Done' })
  await expect(done).toBeVisible()
  await dialog.page().keyboard.press('Shift')
  await done.click()
  await expect(dialog).toHaveCount(0)
}

export async function payAtService(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Pay at Service/ }).check()
  await press(page, next.place)
}

/** From the slots of a home visit to the placed order, to be paid at service. */
export async function bookSlot(page: Page): Promise<void> {
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await showDay(page, 1)
  await holdSomeWindow(page)
  await press(page, next.payment)
  await payAtService(page)
  await expect(heading(page, /^Booked for /)).toBeVisible()
}

export function signInDialog(page: Page): Locator {
  return page.getByRole('dialog')
}

export async function askForCode(page: Page, mobile: string): Promise<void> {
  const dialog = signInDialog(page)
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
}

export async function writeCode(page: Page, code: string): Promise<void> {
  await signInDialog(page).getByRole('textbox', { name: 'Code from the SMS' }).fill(code)
}

export async function fillRegistration(
  page: Page,
  { first, last } = { first: 'Asha', last: 'Rao' },
): Promise<void> {
  const dialog = signInDialog(page)
  await expect(dialog.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first)
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last)
  await dialog.getByText('Female', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('14/03/1985')
  await dialog.getByRole('button', { name: 'Create the account' }).click()
}

export async function signInByPassword(
  page: Page,
  mobile: string,
  password: string,
): Promise<void> {
  const dialog = signInDialog(page)
  await dialog.getByRole('button', { name: 'Use password' }).click()
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Signs up with a new number and returns it. */
export async function signUp(
  page: Page,
  newestCode: (to: string) => Promise<string>,
  name?: { readonly first: string; readonly last: string },
): Promise<string> {
  const mobile = newMobile()
  await askForCode(page, mobile)
  await writeCode(page, await newestCode(mobile))
  await fillRegistration(page, name)
  await expect(signInDialog(page)).toBeHidden()
  return mobile
}

export async function addFather(page: Page): Promise<void> {
  await sendFather(page)
  await expect(page.getByRole('radio', { name: /Mohan Rao/ })).toBeChecked()
}

/** Fills in and sends the form of a new family member. */
export async function sendFather(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a family member' }).click()
  const form = page.getByRole('form', { name: 'New family member' })
  await form.getByRole('combobox', { name: 'Relation' }).selectOption('Father')
  await form.getByRole('textbox', { name: 'First name' }).fill('Mohan')
  await form.getByRole('textbox', { name: 'Last name' }).fill('Rao')
  await form.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1959')
  await form.getByRole('button', { name: 'Add family member' }).click()
}

type NewAddress = { readonly pin?: string; readonly line?: string }

/** Fills in the form of a new address, which the button of the step saves. */
export async function fillAddress(
  page: Page,
  { pin = '400076', line = 'Flat 1204, Lake View, Central Avenue' }: NewAddress = {},
): Promise<void> {
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await expect(form.getByRole('combobox', { name: 'Locality' })).not.toHaveValue('')
  await form.getByRole('textbox', { name: 'Flat, building and street' }).fill(line)
}

/** Fills in the form of a new address; the button of the step sends it and goes on. */
export async function sendAddress(page: Page, fields?: NewAddress): Promise<void> {
  await fillAddress(page, fields)
  await press(page, next.details)
}

/** The radio buttons of the saved addresses. */
export function addresses(page: Page): Locator {
  return page.getByRole('group', { name: 'Which address?' }).getByRole('radio')
}

/** The free slots of the shown day. */
export function freeWindows(page: Page): Locator {
  return page.getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
}

/**
 * Selects an open day, which has a free slot; 0 is the first, -1 the last. In the evening there are
 * fewer: the last one is taken then.
 */
export async function showDay(page: Page, index: number): Promise<void> {
  const days = page.getByRole('group', { name: 'Day' }).getByRole('radio', { disabled: false })
  await expect(days.first()).toBeAttached()
  await days.nth(Math.min(index, (await days.count()) - 1)).check()
}

/** Holds the first free slot and returns its id. */
export function holdFirstWindow(page: Page): Promise<string> {
  return hold(page, freeWindows(page).first())
}

/** Holds a random free slot, so that parallel tests seldom collide, and returns its id. */
export async function holdSomeWindow(page: Page): Promise<string> {
  const windows = freeWindows(page)
  await expect(windows.first()).toBeVisible()
  const value = await windows.nth(randomInt(await windows.count())).inputValue()
  return hold(page, page.locator(`input[type="radio"][value="${value}"]`))
}

/** Chooses a random free slot of the shown day in the dialog that changes a slot. */
export async function chooseNewSlot(dialog: Locator): Promise<void> {
  const windows = dialog.locator('label.win:has(input:not(:disabled):not(:checked))')
  await expect(windows.first()).toBeVisible()
  await windows.nth(randomInt(await windows.count())).click()
}

async function hold(page: Page, window: Locator): Promise<string> {
  await window.click()
  await expect(window).toBeChecked()
  await expectHeld(page)
  return window.inputValue()
}

export async function expectHeld(page: Page): Promise<void> {
  await expect(page.getByRole('timer').filter({ visible: true }).first()).toContainText('Held for')
}

/** Goes from the cart of a signed-in patient with a saved address to the slots. */
export async function goToWindows(page: Page): Promise<void> {
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await addresses(page).first().check()
  await press(page, next.slot)
  await expect(heading(page, 'When should we come?')).toBeVisible()
}

/** Goes on to the payment, chooses Pay at Service, and returns the id of the held slot. */
export async function goToPayment(page: Page, day = 1): Promise<string> {
  await goToWindows(page)
  await showDay(page, day)
  const slotId = await holdSomeWindow(page)
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
  await page.getByRole('radio', { name: /Pay at Service/ }).check()
  return slotId
}

/** The provider processes the call, but its response is lost. */
export async function loseAnswer(page: Page, call: string): Promise<void> {
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Aborts the calls of this page until the returned function is called. */
export async function cutOff(page: Page, calls = '**/api/v1/**'): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort())
  return () => page.unroute(calls)
}
