import { expect, type Locator, type Page } from 'playwright/test'
import {
  addresses,
  askForCode,
  heading,
  holdSomeWindow,
  next,
  open,
  showDay,
  signInDialog,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { readyToBook } from './support/orders.ts'
import { newMobile } from './support/patient.ts'
import { openDialog } from './support/sign-in-steps.ts'

/** Presses twice in the same place, whatever is there at the second press. */
async function tapTwice(page: Page, button: Locator, gap: number): Promise<void> {
  await expect(button).toBeEnabled()
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${button} is not on the screen.`)
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: gap / 2 })
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('a double tap on a step of the booking leads to the next step, and no further', async ({
      page,
      login,
    }) => {
      await readyToBook(await login(), ['TFT'])
      await open(page, '/cart')
      await tapTwice(page, page.getByRole('button', { name: next.patient }), 450)
      await expect(heading(page, 'Who is the patient?')).toBeVisible()
      await page.getByRole('radio', { name: /Asha Rao/ }).check()
      await addresses(page).first().check()
      await tapTwice(page, page.getByRole('button', { name: next.slot }), 150)
      await expect(heading(page, 'When should we come?')).toBeVisible()
      await showDay(page, 1)
      await holdSomeWindow(page)
      await tapTwice(page, page.getByRole('button', { name: next.payment }), 450)
      await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled()
      await expect(page).toHaveURL(/\/payment$/)
    })

    test('a double tap removes one line of the cart', async ({ page, login }) => {
      await readyToBook(await login(), ['TFT', 'CBC', 'PRF002'])
      await open(page, '/cart')
      const bins = page.getByRole('button', { name: /^Remove (?!it|them)/ })
      await expect(bins).toHaveCount(3)
      await tapTwice(page, bins.first(), 200)
      await expect(page.getByText(/^Removed: /)).toBeVisible()
      await expect(bins).toHaveCount(2)
    })
  })
}

test('a double Enter removes a line, and does not put it back', async ({ page, login }) => {
  await readyToBook(await login(), ['TFT', 'CBC'])
  await open(page, '/cart')
  await tabTo(page, page.getByRole('button', { name: /^Remove / }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Removed: /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
})

test('Enter after the sixth digit opens the form of a new account without an error', async ({
  page,
  outbox,
}) => {
  const mobile = newMobile()
  await openDialog(page)
  await askForCode(page, mobile)
  const dialog = signInDialog(page)
  await page.keyboard.type(await outbox.newestCode(mobile))
  const title = dialog.getByRole('heading', { name: 'Create an account' })
  await expect(title).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Create the account' })).toBeEnabled()
  await expect(dialog.locator('[aria-invalid], .field__error')).toHaveCount(0)
})

test('a double Enter on the number asks for the code without an error', async ({ page }) => {
  const dialog = await openDialog(page)
  await dialog.getByRole('textbox', { name: 'Mobile number' }).click()
  await page.keyboard.type(newMobile())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[aria-invalid], .field__error')).toHaveCount(0)
})
