import { expect, type Page } from 'playwright/test'
import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import { open, reload } from './support/booking-steps.ts'
import { faultsOff, faultsOn } from './support/faults.ts'
import { test } from './support/fixtures.ts'
import { storedText } from './support/local-records.ts'
import { newMobile } from './support/patient.ts'

const TITLE = 'Need help booking?'

/**
 * Opens a page, touches it, and waits until the first visit is stored, from which the 40 seconds
 * count.
 */
async function firstVisit(page: Page, address: string): Promise<void> {
  await open(page, address)
  await page.mouse.move(5, 5)
  await expect.poll(() => storedText(page)).toContain('"shown":false')
}

/** The charts are loaded in real time, and set timers of their own. */
function expectAsked(page: Page): Promise<void> {
  return expect(async () => {
    await page.clock.runFor(100)
    await expect(page.getByRole('dialog', { name: TITLE })).toBeVisible({ timeout: 500 })
  }).toPass()
}

test.beforeEach(({ page }) => page.clock.install())

test('[R2.129] [R2.130] [R1.29] the callback dialog opens once, 40 s after the first visit, in one of two tabs, and its request reaches the lab', async ({
  page,
  context,
  address,
  pageErrors,
}) => {
  pageErrors.allow(/500/)
  await firstVisit(page, '/')
  const other = await context.newPage()
  await open(other, '/test-menu')
  const tabs = [page, other]
  const asking = async () => {
    const shown = await Promise.all(
      tabs.map((tab) => tab.getByRole('dialog', { name: TITLE }).count()),
    )
    return tabs.filter((_, index) => shown[index] === 1)
  }
  // Both tabs share the clock, so the deadline is due in both at once.
  // The clock also runs while the tabs open, which takes seconds on a busy machine.
  await page.clock.fastForward(CALLBACK_DELAY_MS / 2)
  expect(await asking()).toEqual([])
  await page.clock.fastForward(CALLBACK_DELAY_MS / 2)
  await expect.poll(async () => (await asking()).length, { timeout: 15_000 }).toBe(1)
  await page.clock.fastForward(CALLBACK_DELAY_MS)
  const [tab = page, ...others] = await asking()
  expect(others).toEqual([])
  const dialog = tab.getByRole('dialog', { name: TITLE })

  await dialog.getByRole('textbox', { name: 'Name' }).fill('Asha Rao')
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(newMobile())
  await faultsOn(context, address, { 'enquiry/callbackRequest': 500 })
  await dialog.getByRole('button', { name: 'Call me back' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Rao')
  await faultsOff(context)
  const stored = tab.waitForResponse('**/enquiry/callbackRequest')
  await dialog.getByRole('button', { name: 'Call me back' }).click()
  expect((await stored).status()).toBe(200)
  await expect(tab.getByRole('dialog', { name: 'We will call you' })).toBeVisible()
  await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // A clock that jumps while the page comes alive is no patient's.
  await reload(page)
  await page.clock.fastForward(10 * CALLBACK_DELAY_MS)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[R2.129] the callback dialog opens 40 s after the first page was opened, also where nobody has touched it or only just', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await page.clock.fastForward(CALLBACK_DELAY_MS - 1000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.fastForward(1000)
  await expectAsked(page)

  const late = await context.browser()?.newPage({ baseURL: new URL(page.url()).origin })
  if (!late) throw new Error('The context has no browser.')
  await late.clock.install()
  await open(late, '/')
  await late.clock.fastForward(CALLBACK_DELAY_MS / 2)
  await late.mouse.move(5, 5)
  await expect.poll(() => storedText(late)).toContain('"shown":false')
  await late.clock.fastForward(CALLBACK_DELAY_MS / 2 - 2000)
  await expect(late.getByRole('dialog')).toHaveCount(0)
  await late.clock.fastForward(2000)
  await expectAsked(late)
  await late.close()
})

test('[R2.129] the callback dialog does not come again after a log-out', async ({
  page,
  login,
}) => {
  await login()
  await firstVisit(page, '/')
  await page.clock.fastForward(CALLBACK_DELAY_MS)
  await page.getByRole('dialog', { name: TITLE }).getByRole('button', { name: 'Close' }).click()
  await page.goto('/profile?tab=logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  // A clock that jumps while the page comes alive is no patient's.
  await reload(page)
  await page.clock.fastForward(10 * CALLBACK_DELAY_MS)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[R2.131] the callback dialog does not open on a thank-you page', async ({ page }) => {
  await firstVisit(page, '/thank-you')
  await page.clock.fastForward(2 * CALLBACK_DELAY_MS)
  await expect(page.getByRole('dialog', { name: TITLE })).toHaveCount(0)
})
