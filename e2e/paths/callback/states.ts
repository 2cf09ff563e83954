import type { Assertion, BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { storedText } from '../../support/local-records.ts'
import { askDialog, otherDialog, thankDialog } from './screen.ts'
import { CLAIMING, READING, type TestContext } from './test-context.ts'

type Assert = Assertion<TestContext>

const quiet: Assert = async ({ page }) => {
  await expect(askDialog(page)).toHaveCount(0)
  await expect(thankDialog(page)).toHaveCount(0)
}

/** No dialog, and the stored record has this `shown`. Invalid records are left unchanged. */
const quietWithRecord =
  (shown: boolean): Assert =>
  async (testContext, state) => {
    await quiet(testContext, state)
    const { page, progress } = testContext
    if (progress.path.steps.some(({ cause }) => cause.type === 'restoreCallback → network')) return
    await expect.poll(() => storedText(page)).toContain(`"shown":${shown}`)
  }

const isOnThankYou = ({ page }: TestContext) =>
  new URL(page.url()).pathname.startsWith(paths.thankYou.path)

/** Fields of dialogs do not count. */
const fieldHasFocus = (page: Page) =>
  page.evaluate(() => Boolean(document.activeElement?.matches('main input')))

export const states: BrowserLevel<TestContext>['states'] = {
  'callback.page.ordinary': async (testContext) => {
    await expect.poll(() => isOnThankYou(testContext)).toBe(false)
    await expect(testContext.page.locator('main h1')).toHaveCount(1)
  },
  'callback.page.thankYou': async (testContext) => {
    await expect.poll(() => isOnThankYou(testContext)).toBe(true)
    await expect(testContext.page.locator('main h1')).toHaveCount(1)
  },
  'callback.page.task': async ({ page }) => expect(page.locator('main h1')).toHaveCount(1),
  'callback.form.free': async ({ page }) => expect(await fieldHasFocus(page)).toBe(false),
  'callback.form.focused': async ({ page }) => expect(await fieldHasFocus(page)).toBe(true),
  'callback.screen.clear': ({ page }) => expect(otherDialog(page)).toHaveCount(0),
  'callback.screen.covered': ({ page }) => expect(otherDialog(page)).toBeVisible(),
  'callback.tab.shown': async ({ page }) => {
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
  },
  'callback.tab.hidden': async ({ page }) => {
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  },
  'callback.dialog.restoring': async (testContext, state) => {
    await quiet(testContext, state)
    await testContext.browserApis.expectWaiting(READING)
  },
  'callback.dialog.waiting': quietWithRecord(false),
  'callback.dialog.due': quietWithRecord(false),
  'callback.dialog.claiming': async (testContext, state) => {
    await quiet(testContext, state)
    await testContext.browserApis.expectWaiting(CLAIMING)
  },
  'callback.dialog.claimed': quiet,
  'callback.dialog.open': async ({ page }) => {
    const send = askDialog(page).getByRole('button', { name: 'Call me back', includeHidden: true })
    await expect(send).toBeVisible()
    await expect(askDialog(page).getByRole('alert', { includeHidden: true })).toHaveCount(0)
  },
  'callback.dialog.submitting': async ({ page, calls }) => {
    const send = askDialog(page).getByRole('button', { name: /Sending/, includeHidden: true })
    await expect(send).toBeVisible()
    await calls.expectCall('requestCallback')
  },
  'callback.dialog.failed': async ({ page }) => {
    const dialog = askDialog(page)
    await expect(dialog.getByRole('alert', { includeHidden: true })).not.toBeEmpty()
    const name = dialog.getByRole('textbox', { name: 'Name', includeHidden: true })
    await expect(name).toHaveValue('Asha')
  },
  'callback.dialog.thanked': ({ page }) =>
    expect(thankDialog(page)).toContainText('Asha, we have your request.'),
  'callback.dialog.dismissed': quiet,
}
