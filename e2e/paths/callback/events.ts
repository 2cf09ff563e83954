import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { navigateByHistory } from '../history.ts'
import { fromOtherTab } from '../other-tab.ts'
import { askDialog, otherDialog } from './screen.ts'
import { ITEM, type TestContext } from './test-context.ts'

export const events: BrowserLevel<TestContext>['events'] = {
  'callback.submit': async ({ page }, { event }) => {
    const dialog = askDialog(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(event.request.name)
    await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(event.request.mobile_no)
    await dialog.getByRole('button', { name: 'Call me back' }).click()
  },
  'callback.dismiss': ({ page }) =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click(),
  'page.entered/ordinary': ({ page }) =>
    navigateByHistory(page, isAt(page, paths.faqs.path) ? ITEM : paths.faqs.path),
  'page.entered/thankYou': ({ page }) =>
    navigateByHistory(
      page,
      isAt(page, paths.thankYou.path) ? paths.thankYouForSubmit.path : paths.thankYou.path,
    ),
  'page.entered/task': ({ page }) =>
    navigateByHistory(page, isAt(page, paths.cart.path) ? paths.signUp.path : paths.cart.path),
  'form.entered': ({ page }) =>
    page.evaluate(() => {
      const field = document.createElement('input')
      field.ariaLabel = 'Note'
      document.querySelector('main')?.append(field)
      field.focus()
    }),
  'form.left': ({ page }) => page.getByRole('textbox', { name: 'Note' }).last().blur(),
  'screen.covered': async ({ page }) => {
    const city = page.getByRole('button', { name: /Change city/ }).first()
    if (await city.isVisible()) await city.click()
    else await openSignInByHash(page)
    await expect(otherDialog(page)).toBeVisible()
  },
  'screen.cleared': ({ page }) => page.keyboard.press('Escape'),
  'tab.shown': ({ page }) => setVisibility(page, 'visible'),
  'tab.hidden': ({ page }) => setVisibility(page, 'hidden'),
  'callback.askedElsewhere': ({ page }) => fromOtherTab(page, { type: 'callback-asked' }),
}

/** Opens sign-in over the page by its address, for pages without another dialog. */
async function openSignInByHash(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await navigateByHistory(page, pathname)
  await navigateByHistory(page, `${pathname}#report`)
}

/** Simulates that the tab is hidden or shown. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

function isAt(page: Page, path: string): boolean {
  return new URL(page.url()).pathname === path
}
