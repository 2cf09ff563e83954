import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import { type CartChange, noChange } from '#machines/cart/server-cart.ts'
import { press } from '../../support/booking-steps.ts'
import { fromOtherTab, signOutInOtherTab } from '../other-tab.ts'
import { sendByScript } from '../send-by-script.ts'
import { catalogueLine, realLine } from './catalogue-lines.ts'
import { isBeforeCity, type TestContext } from './test-context.ts'
import { awayFromCart, chooseFather, isSignedIn, signIn } from './visits.ts'

const byScript = sendByScript('cart')

const CITIES: readonly [string, string] = ['Mumbai', 'Pune']

export const events: BrowserLevel<TestContext>['events'] = {
  'cart.add': async (testContext, cause, from) => {
    // A line in the cart has no add button.
    const isIn = contextOf(from).lines.some(({ code }) => code === cause.event.line.code)
    if (isIn) return byScript(testContext, cause, from)
    const { name, slug_name } = catalogueLine(testContext, cause.event.line.code)
    await awayFromCart(testContext, paths.testDetail.getHref(slug_name), name, async () => {
      await press(testContext.page, /^Add to cart/)
    })
  },
  'cart.remove': (testContext, { event }) => {
    const name = `Remove ${catalogueLine(testContext, event.code).name}`
    return testContext.page.getByRole('button', { name, exact: true }).click()
  },
  // The offer depends on the packages of the city; tests/web covers it.
  'cart.swap': byScript,
  'cart.swap/restored': async (testContext, cause, from) => {
    // The page offers to undo only its last change.
    const [line] = cause.event.added
    const title = `Removed: ${catalogueLine(testContext, line.code).name}.`
    const undo = testContext.page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: title })
      .getByRole('button', { name: 'Put it back' })
    if ((await undo.count()) === 0) return byScript(testContext, cause, from)
    await undo.click()
  },
  // e2e/booking-two-tabs.spec.ts covers it with a whole booking.
  'cart.ordered': byScript,
  'cart.clear': ({ page }) => press(page, /^Clear cart$/),
  'cart.forget': async (testContext, cause, from) => {
    if (!testContext.now.holdsPatient) return byScript(testContext, cause, from)
    testContext.now.holdsPatient = false
    await signOutInOtherTab(testContext.page, true)
  },
  'tab.changedCart': (testContext, { event }) => {
    // SAFETY: the event is one of the cart's samples.
    const { changed, removed } = event as unknown as CartChange
    return fromOtherTab(testContext.page, {
      type: 'cart-changed',
      changed: changed.map((line) => realLine(testContext, line)),
      removed: removed.map((code) => catalogueLine(testContext, code).code),
    })
  },
  'tab.savedCart': (testContext, { event }) => {
    // SAFETY: the event is one of the cart's samples.
    const planned = event.lines as CartContext['lines']
    const lines = planned.map((line) => realLine(testContext, line))
    return fromOtherTab(testContext.page, { type: 'cart-saved', lines, sent: noChange })
  },
  'refusal.dismiss': async (testContext, cause, from) => {
    if (contextOf(from).refusal === null) return byScript(testContext, cause, from)
    await press(testContext.page, /^OK$/)
  },
  'member.chosen/man': async (testContext, cause, from) => {
    if (contextOf(from).member !== null) return byScript(testContext, cause, from)
    await chooseFather(testContext)
  },
  'member.chosen/none': byScript,
  'city.chosen': async (testContext, _cause, from) => {
    const { page, calls, now } = testContext
    // The app has sent its city when the page opened.
    if (isBeforeCity(from)) return
    // The page aborts a running check.
    if (calls.holds('checkPrices')) await calls.take('checkPrices')
    now.city = CITIES[now.city === CITIES[0] ? 1 : 0]
    const [item] = testContext.catalogue.values()
    if (!item) throw new Error('The catalogue is empty.')
    await awayFromCart(
      testContext,
      paths.testDetail.getHref(item.slug_name),
      item.name,
      async () => {
        await page
          .getByRole('button', { name: /Change city/ })
          .first()
          .click()
        const choice = page.getByRole('dialog').getByRole('button', { name: now.city, exact: true })
        await choice.click()
        await expect(page.getByRole('dialog')).toBeHidden()
      },
    )
  },
  'session.started': async (testContext, cause, from) => {
    // The path has ended the session for the cart chart alone.
    if (await isSignedIn(testContext.page)) return byScript(testContext, cause, from)
    await signIn(testContext)
  },
  // By script: a real page is covered until the next sign-in, and nothing in it can be pressed.
  'session.ended': byScript,
  // The session chart sends it after a lost session; e2e/session-errors.spec.ts has that.
  'storage.cleared': byScript,
  'sync.refresh': async ({ page }, _cause, { snapshot }) => {
    if (snapshot.matches({ sync: 'failed' })) return press(page, /^Try again$/)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  },
  'prices.check': ({ page }) => press(page, /^Check again$/),
  'prices.accept': ({ page }) => press(page, /^(Accept the new price|Continue without)/),
}

function contextOf({ snapshot }: ExploredState): CartContext {
  // SAFETY: the snapshots of these paths are of the cart.
  return snapshot.context as CartContext
}
