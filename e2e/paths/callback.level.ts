import type { Assertion } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { openBlank, storedText, writeRecord } from '../support/local-records.ts'
import { type Gate, HeldBrowserApis } from './held-browser-apis.ts'
import { HeldCalls } from './held-calls.ts'
import { chartLevel, pass, type Run, type Walk } from './level.ts'
import { fromOtherTab, navigateByHistory } from './page-control.ts'

type TestContext = Walk & { readonly browserApis: HeldBrowserApis }
type Assert = Assertion<TestContext>

/** The key of the record of the first visit. */
const FIRST_VISIT = 'first-visit'
const READING: Gate = `get ${FIRST_VISIT}`

/** One tab at a time may open the dialog. */
const CLAIMING: Gate = 'lock parakh.callback'

/** A page with a dialog. */
const ITEM = paths.testDetail.getHref('tsh')

/** Also when another dialog covers it. */
const dialogOf = (page: Page, name: RegExp): Locator =>
  page.getByRole('dialog', { name, includeHidden: true })
const askDialog = (page: Page) => dialogOf(page, /^Need help booking\?$/)
const thankDialog = (page: Page) => dialogOf(page, /^We will call you$/)

/** The dialog of the city or of sign-in. */
const otherDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Choose your city|Sign in)$/ })

const isAt = (page: Page, path: string): boolean => new URL(page.url()).pathname === path

/** To the first of two pages of a kind, or to the other one. */
const enter =
  (first: string, second: string) =>
  ({ page }: TestContext) =>
    navigateByHistory(page, isAt(page, first) ? second : first)

/** Opens sign-in over the page by its address, for pages without another dialog. */
async function openSignInByHash(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await navigateByHistory(page, pathname)
  await navigateByHistory(page, `${pathname}#report`)
}

/** Simulates that the tab is hidden or shown. */
const setVisibility =
  (state: DocumentVisibilityState) =>
  ({ page }: TestContext) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

/** The stored record was prepared before the page opened. */
const read: Run<TestContext> = ({ browserApis }) => browserApis.open(READING)

const STORED_VISITS: Readonly<Record<string, object>> = {
  over: { at: 0, shown: true },
  // A bigint, on which the app's arithmetic fails.
  network: { at: 1n, shown: false },
}

const quiet: Assert = async ({ page }) => {
  await expect(askDialog(page)).toHaveCount(0)
  await expect(thankDialog(page)).toHaveCount(0)
}

/** No dialog, and the stored record says that it was not shown. Invalid records are left unchanged. */
const quietWithRecord: Assert = async (testContext, state) => {
  await quiet(testContext, state)
  const { page, progress } = testContext
  if (progress.path.steps.some(({ cause }) => cause.type === 'restoreCallback → network')) return
  await expect.poll(() => storedText(page)).toContain('"shown":false')
}

const quietAt =
  (gate: Gate): Assert =>
  async (testContext, state) => {
    await quiet(testContext, state)
    await testContext.browserApis.expectWaiting(gate)
  }

const onThankYou =
  (isThere: boolean): Assert =>
  async ({ page }) => {
    const isShown = () => new URL(page.url()).pathname.startsWith(paths.thankYou.path)
    await expect.poll(isShown).toBe(isThere)
    await expect(page.locator('main h1')).toHaveCount(1)
  }

/** Fields of dialogs do not count. */
const fieldHasFocus =
  (expected: boolean): Assert =>
  async ({ page }) => {
    const has = () => Boolean(document.activeElement?.matches('main input'))
    expect(await page.evaluate(has)).toBe(expected)
  }

const isTab =
  (visibility: string): Assert =>
  async ({ page }) =>
    expect(await page.evaluate(() => document.visibilityState)).toBe(visibility)

export const callbackLevel = chartLevel<TestContext>({
  name: 'callback',
  allowedErrors: /409|ERR_FAILED/,
  timers: 'clock',
  within: ({ page }) => askDialog(page).or(thankDialog(page)),
  given: async ({ page }) => ({
    calls: new HeldCalls({ requestCallback: ['enquiry/callbackRequest'] }),
    browserApis: await HeldBrowserApis.on(page, { closed: [READING, CLAIMING] }),
  }),
  /** The page of a visitor, which waits for the read of the first visit. */
  open: async ({ page, progress, calls, browserApis }) => {
    const stored = STORED_VISITS[progress.endOf('restoreCallback') ?? 'firstVisit']
    if (stored) {
      await openBlank(page)
      await writeRecord(page, FIRST_VISIT, stored)
    }
    await calls.holdOn(page)
    await page.goto(`${ITEM}&trace=on`)
    await browserApis.expectWaiting(READING)
  },
  offers: {
    'callback.submit': ({ page }) => askDialog(page).getByRole('button', { name: /Call me/ }),
  },
  events: {
    'callback.submit': async ({ page }, { event }) => {
      const dialog = askDialog(page)
      await dialog.getByRole('textbox', { name: 'Name' }).fill(event.request.name)
      await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(event.request.mobile_no)
      await dialog.getByRole('button', { name: 'Call me back' }).click()
    },
    'callback.dismiss': ({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click(),
    'page.entered/ordinary': enter(paths.faqs.path, ITEM),
    'page.entered/thankYou': enter(paths.thankYou.path, paths.thankYouForSubmit.path),
    'page.entered/task': enter(paths.cart.path, paths.signUp.path),
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
    'tab.shown': setVisibility('visible'),
    'tab.hidden': setVisibility('hidden'),
    'callback.askedElsewhere': ({ page }) => fromOtherTab(page, { type: 'callback-asked' }),
  },
  answers: {
    restoreCallback: { firstVisit: read, over: read, network: read },
    claimCallback: {
      mine: ({ browserApis }) => browserApis.open(CLAIMING),
      taken: async ({ page, browserApis }) => {
        // Written as another tab would.
        await writeRecord(page, FIRST_VISIT, { at: 0, shown: true })
        await browserApis.open(CLAIMING)
      },
      network: ({ browserApis }) => browserApis.refuse(CLAIMING),
    },
    requestCallback: pass,
  },
  shows: {
    'page.ordinary': onThankYou(false),
    'page.thankYou': onThankYou(true),
    'page.task': ({ page }) => expect(page.locator('main h1')).toHaveCount(1),
    'form.free': fieldHasFocus(false),
    'form.focused': fieldHasFocus(true),
    'screen.clear': ({ page }) => expect(otherDialog(page)).toHaveCount(0),
    'screen.covered': ({ page }) => expect(otherDialog(page)).toBeVisible(),
    'tab.shown': isTab('visible'),
    'tab.hidden': isTab('hidden'),
    'dialog.restoring': quietAt(READING),
    'dialog.waiting': quietWithRecord,
    'dialog.due': quietWithRecord,
    'dialog.claiming': quietAt(CLAIMING),
    'dialog.claimed': quiet,
    'dialog.open': async ({ page }) => {
      const send = askDialog(page).getByRole('button', {
        name: 'Call me back',
        includeHidden: true,
      })
      await expect(send).toBeVisible()
      await expect(askDialog(page).getByRole('alert', { includeHidden: true })).toHaveCount(0)
    },
    'dialog.submitting': async ({ page, calls }) => {
      const send = askDialog(page).getByRole('button', { name: /Sending/, includeHidden: true })
      await expect(send).toBeVisible()
      await calls.expectCall('requestCallback')
    },
    'dialog.failed': async ({ page }) => {
      const dialog = askDialog(page)
      await expect(dialog.getByRole('alert', { includeHidden: true })).not.toBeEmpty()
      const name = dialog.getByRole('textbox', { name: 'Name', includeHidden: true })
      await expect(name).toHaveValue('Asha')
    },
    'dialog.thanked': ({ page }) =>
      expect(thankDialog(page)).toContainText('Asha, we have your request.'),
    'dialog.dismissed': quiet,
  },
  // One call at the end of a dialog, which the chart awaits.
  prepare: async () => {},
})
