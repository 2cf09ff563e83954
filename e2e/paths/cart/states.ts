import type { Assertion, BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { heading } from '../../support/booking-steps.ts'
import { READING, type TestContext } from './test-context.ts'

type Assert = Assertion<TestContext>

const notice = (page: Page, words: RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: words })

const NOT_SAVED = /^Saved in this browser only/
const NOT_CHECKED = /^The prices could not be checked/
const CHANGED = /^(\S+ prices? (went|have changed)|\S+ items? (is|are) no longer offered)/

/** The cart page, with the chart's state on its root after the cart is read. */
const onPage: Assert = async ({ page }, { snapshot }) => {
  const isRead = !snapshot.matches({ contents: 'restoring' })
  const state = isRead ? stateOf(snapshot) : 'contents.restoring'
  await expect(page.locator('main [data-state]').first()).toHaveAttribute('data-state', state)
  expect(new URL(page.url()).pathname).toBe(paths.cart.path)
}

const asks =
  (actor: string): Assert =>
  ({ calls }) =>
    calls.expectCall(actor)

/** No call of the sync, and no notice about it. */
const isSynced: Assert = async ({ page, calls }) => {
  await calls.expectNone('syncCart')
  await expect(notice(page, NOT_SAVED)).toHaveCount(0)
}

const shows =
  (words: RegExp): Assert =>
  ({ page }) =>
    expect(notice(page, words)).toBeVisible()

/** The chart has no city yet, but the browser has one from the start. */
const hasCity: Assert = async ({ context }) => {
  expect((await context.cookies()).map(({ name }) => name)).toContain('city')
}

export const states: BrowserLevel<TestContext>['states'] = {
  'cart.contents.restoring': async (testContext, state) => {
    await onPage(testContext, state)
    await expect(testContext.page.getByText('Loading your cart.')).toBeVisible()
  },
  'cart.contents.empty': async (testContext, state) => {
    await onPage(testContext, state)
    await expect(heading(testContext.page, 'Your cart is empty')).toBeVisible()
  },
  'cart.contents.filled': async (testContext, state) => {
    await onPage(testContext, state)
    const bins = testContext.page
      .locator('main')
      .getByRole('button', { name: /^Remove (?!.*at the new)/ })
    await expect(bins).toHaveCount(state.snapshot.context.lines.length)
  },
  'cart.sync.dormant.visitor': hasCity,
  'cart.sync.dormant.cityless': hasCity,
  'cart.sync.dormant.visitorInCity': isSynced,
  'cart.sync.gathering': async (testContext, state) => {
    await isSynced(testContext, state)
    await testContext.browserApis.expectWaiting(READING)
  },
  'cart.sync.idle': isSynced,
  'cart.sync.saving.latest': asks('syncCart'),
  'cart.sync.saving.stale': asks('syncCart'),
  'cart.sync.failed': shows(NOT_SAVED),
  'cart.prices.agreed': async ({ page, calls }) => {
    await calls.expectNone('checkPrices')
    await expect(notice(page, NOT_CHECKED)).toHaveCount(0)
    await expect(notice(page, CHANGED)).toHaveCount(0)
  },
  'cart.prices.checking': asks('checkPrices'),
  'cart.prices.changed': shows(CHANGED),
  'cart.prices.unknown': shows(NOT_CHECKED),
}
