import { expect, type Page } from 'playwright/test'
import { translatePage } from '#tests/support/translate-page.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'
import { newMobile } from './support/patient.ts'
import { openDialog } from './support/sign-in-steps.ts'

/*
 * Pages that the browser translates: every text node is replaced, also those that come later. Names
 * begin with the sign of the translation, so they are searched for within.
 */

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const title = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })

async function translate(page: Page): Promise<void> {
  await page.evaluate(translatePage)
}

test('a booking is made on a translated page, from the cart to the order', async ({
  page,
  login,
}) => {
  await readyToBook(await login(), ['CBC', 'HB', 'TSH'])
  await open(page, '/cart')
  await translate(page)
  for (let lines = 3; lines > 1; lines -= 1) {
    const remove = page.getByRole('main').getByRole('button', { name: /Remove(?! it)/ })
    await expect(remove).toHaveCount(lines)
    await remove.first().click()
  }
  await button(page, /Choose.*patient|Continue/).click()
  await page.getByRole('radio', { name: /Asha/ }).check()
  await page.getByRole('radio', { name: /Centre Visit/ }).check({ force: true })
  await page.getByRole('radio', { name: /Home/ }).check({ force: true })
  await page
    .getByRole('group', { name: /Which address/ })
    .getByRole('radio')
    .first()
    .check()
  await button(page, /Choose.*slot|Continue/).click()
  const days = page.getByRole('group', { name: /Day/ }).getByRole('radio', { disabled: false })
  await days.nth(1).check()
  const windows = page.locator('label.win:has(input:not(:disabled))')
  await windows.first().click()
  await windows.last().click()
  await expect(windows.last().getByRole('radio')).toBeChecked()
  await button(page, /Go to payment/).click()
  await expect(title(page, /Payment/)).toBeVisible()
  await page.getByRole('radio', { name: /Pay at Service/ }).check()
  await button(page, /Confirm/).click()
  await expect(title(page, /Booked/)).toBeVisible()
})

test('the screens of sign-in follow each other on a translated page, and a code signs in', async ({
  page,
  newPatient,
  outbox,
  pageErrors,
}) => {
  pageErrors.allow(/40[0469]|429/)
  const { mobile_no } = (await newPatient()).user
  const dialog = await openDialog(page)
  await translate(page)
  const mobile = dialog.getByRole('textbox', { name: /Mobile number/ })
  await mobile.fill('123')
  await dialog.getByRole('button', { name: /Send the code/ }).click()
  await dialog.getByRole('button', { name: /[Cc]reate an account/ }).click()
  await expect(mobile).toHaveValue(/^/)
  await mobile.fill(newMobile())
  await dialog
    .getByRole('button', { name: /Sign in/ })
    .first()
    .click()
  await dialog
    .getByRole('button', { name: /password/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /code/ }).first().click()
  await mobile.fill(mobile_no)
  const code = dialog.getByRole('textbox', { name: /Code from/ })
  // The code with which the patient was made may be too young for another.
  await expect(async () => {
    await dialog.getByRole('button', { name: /Send the code/ }).click()
    await expect(code).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await code.fill('000000')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(await outbox.newestCode(mobile_no))
  await expect(dialog).toBeHidden()
})
