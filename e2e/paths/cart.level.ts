import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Assertion } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Page, type Request, type Route } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { CartAction, CartLine } from '#contract/cart.endpoints.ts'
import { COOKIES } from '#contract/conventions.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import type { ApiResult } from '#lib/http/api.ts'
import { stateOf } from '#lib/system/state-of.ts'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import { type CartChange, noChange, type PricedCart } from '#machines/cart/server-cart.ts'
import { sampleLine, savedCart, visitorsCart, womensLine } from '#paths/cart/cart.samples.ts'
import { heading, next, press } from '../support/booking-steps.ts'
import { skipCallback, writeRecord } from '../support/local-records.ts'
import { syncCart } from '../support/orders.ts'
import { CITY, FATHER, type Session } from '../support/patient.ts'
import { addCityCookie, addSessionCookies } from '../support/sign-in-cookies.ts'
import { expectState } from './everywhere.ts'
import { type Gate, HeldBrowserApis } from './held-browser-apis.ts'
import { type Call, HeldCalls } from './held-calls.ts'
import { chartLevel, type Run, sampleOf, screenOf, sendByScript, type Walk } from './level.ts'
import {
  BlockedNavigations,
  fromOtherTab,
  navigateByHistory,
  sendFirst,
  signOutInOtherTab,
} from './page-control.ts'
import { SOON } from './path-progress.ts'

type TestContext = Walk & {
  readonly calls: CartCalls
  readonly browserApis: HeldBrowserApis
  readonly newSession: () => Promise<Session>
  /** The catalogue's lines of the samples, by code. */
  readonly catalogue: ReadonlyMap<string, CartLine>
  readonly now: {
    /** Whether this tab holds data of a patient. */
    holdsPatient: boolean
    city: string
    /** Whether the first city is known; the trace before it is not part of the path. */
    isUnderWay: boolean
  }
}

const READING: Gate = 'get cart'

/** Whether the chart has no city yet; the app sends it at once. */
function isBeforeCity({ snapshot }: ExploredState): boolean {
  return (
    snapshot.matches({ sync: { dormant: 'visitor' } }) ||
    snapshot.matches({ sync: { dormant: 'cityless' } })
  )
}

/** The calls of the cart share one address. */
class CartCalls extends HeldCalls {
  /** Calls without a response yet. */
  private readonly open = new Map<Request, string>()

  constructor() {
    super({
      syncCart: [withAction('load', 'change')],
      checkPrices: [withAction('check')],
    })
  }

  override async holdOn(page: Page): Promise<void> {
    // A change of the cart aborts the running check, which is then repeated.
    page.on('requestfailed', (request) => {
      this.open.delete(request)
      this.giveUp(request)
    })
    page.on('requestfinished', (request) => this.open.delete(request))
    await super.holdOn(page)
  }

  /** Expects that none of these calls is running. */
  async expectNone(...actors: readonly string[]): Promise<void> {
    const waiting = () => [...this.open.values()].filter((actor) => actors.includes(actor))
    await expect.poll(waiting, { message: 'running calls', intervals: SOON }).toEqual([])
  }

  protected override hold(actor: string, route: Route): void {
    this.open.set(route.request(), actor)
    super.hold(actor, route)
  }
}

const withAction = (...actions: readonly CartAction[]): Call => ({
  path: 'cart/data',
  when: (request) => actions.includes(request.postDataJSON().action),
})

function catalogueLine({ catalogue }: Pick<TestContext, 'catalogue'>, code: string): CartLine {
  const line = catalogue.get(code)
  if (!line) throw new Error(`The catalogue has no ${code}.`)
  return line
}

/** The catalogue's line for a planned one, with the same price difference as the planned line to its sample. */
function realLine(testContext: TestContext, planned: CartLine): CartLine {
  const line = catalogueLine(testContext, planned.code)
  const price = realPrice(testContext, planned.code, planned.selling_price)
  return { ...line, selling_price: price, sub_total: price }
}

function realChange(testContext: TestContext, change: PriceChange): PriceChange {
  const was = realPrice(testContext, change.code, change.was)
  if (change.flag === 'notExist') return { ...change, was }
  return { ...change, was, now: realPrice(testContext, change.code, change.now) }
}

function realPrice(testContext: TestContext, code: string, planned: number): number {
  return catalogueLine(testContext, code).selling_price + planned - sampleLine.selling_price
}

/** Does something on another page and returns to the cart. */
async function awayFromCart(
  { page }: TestContext,
  path: string,
  title: string | RegExp,
  work: () => Promise<unknown>,
): Promise<void> {
  await navigateByHistory(page, path)
  await expect(heading(page, title)).toBeVisible()
  await work()
  await navigateByHistory(page, paths.cart.path)
  await expect(heading(page, /^(Cart|Your cart is empty)/)).toBeVisible()
}

async function chooseFather({ page }: TestContext): Promise<void> {
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Mohan Rao/ }).check()
  await navigateByHistory(page, paths.cart.path)
  await expect(heading(page, 'Cart')).toBeVisible()
}

/** Signs in in another tab, so that this one makes no call. */
async function signIn({ page, context, address, newSession, now }: TestContext): Promise<void> {
  const session = await newSession()
  await addSessionCookies(context, address, session)
  await fromOtherTab(page, { type: 'signed-in', user: session.user })
  now.holdsPatient = true
}

async function isSignedIn(page: Page): Promise<boolean> {
  const session = await page.evaluate(() => globalThis.parakhTrace?.states().session ?? '')
  return session.includes('auth.signedIn')
}

const byScript = sendByScript('cart')
const wholePage = ({ page }: TestContext) => page.locator('body')
const { button } = screenOf(wholePage)

const CITIES: readonly [string, string] = ['Mumbai', 'Pune']

function contextOf({ snapshot }: ExploredState): CartContext {
  // SAFETY: the snapshots of these paths are of the cart.
  return snapshot.context as CartContext
}

type Answer = ApiResult<'cartData'>

/** The stored cart was prepared before the page opened. */
const read: Run<TestContext> = ({ browserApis }) => browserApis.open(READING)

/** The provider's own response if it matches the plan, otherwise the planned one. */
const answer: Run<TestContext> = async (testContext, cause) => {
  // SAFETY: both calls of the cart give a priced cart.
  const planned = plannedAnswer(testContext, sampleOf(cause) as PricedCart)
  for (const route of await testContext.calls.take(cause.actor)) {
    const response = await route.fetch()
    // SAFETY: the provider encodes every response by the schema of its endpoint.
    const own = response.ok() ? ((await response.json()) as { result: Answer }).result : null
    const isPlanned = own !== null && summaryOf(own) === summaryOf(planned)
    await route.fulfill(isPlanned ? { response } : { json: { result: planned } })
  }
}

function plannedAnswer(testContext: TestContext, { lines, changes }: PricedCart): Answer {
  return {
    cart_data: lines.map((line) => realLine(testContext, line)),
    changes: changes.map((change) => realChange(testContext, change)),
  }
}

function summaryOf({ cart_data, changes }: Answer): string {
  const lines = cart_data.map(({ code, selling_price }) => `${code} ${selling_price}`)
  return [...lines, ...changes.map(({ code, flag }) => `${code} ${flag}`)].sort().join()
}

const lose: Run<TestContext> = ({ calls, context, address, newSession }, cause) =>
  calls.loseSession(cause, async () => addSessionCookies(context, address, await newSession()))

const sendToCart: Run<TestContext> = async ({ page }, { event }) => {
  await page.evaluate((sent) => globalThis.parakhTrace?.send('cart', sent), event)
}

/** The answer of the provider would also change the city, which is a step of its own. */
const unknownCity: Run<TestContext> = async (testContext, cause, from) => {
  // The page may give its calls up by itself as soon as the chart has left the actor.
  const routes = await testContext.calls.take(cause.actor)
  await sendToCart(testContext, cause, from)
  for (const route of routes) await route.abort().catch(() => {})
}

type Assert = Assertion<TestContext>

const notice = (page: Page, words: RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: words })

const NOT_SAVED = /^Saved in this browser only/
const NOT_CHECKED = /^The prices could not be checked/
const CHANGED = /^(\S+ prices? (went|have changed)|\S+ items? (is|are) no longer offered)/

/** The cart page, which says its state. */
const onPage: Assert = async ({ page }) => {
  await expect(page.locator('main [data-state]')).not.toHaveCount(0)
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

const PASSWORD = 'three blue tubes'

/** Events that may precede the app's city. */
const BEFORE_CITY = /^session\./

export const cartLevel = chartLevel<TestContext>({
  name: 'cart',
  allowedErrors: /401|ERR_FAILED/,
  timers: 'clock',
  within: wholePage,
  // While the cart is read, its page shows that alone.
  screenState: ({ snapshot }) =>
    snapshot.matches({ contents: 'restoring' }) ? 'contents.restoring' : stateOf(snapshot),
  given: async ({ page, newPatient, progress }) => {
    const patient = await newPatient({ password: PASSWORD })
    if (progress.path.steps.some(({ cause }) => cause.type.startsWith('member.chosen'))) {
      await patient.call('memberAdd', { body: FATHER })
    }
    const lines = await syncCart(patient, 'check', [sampleLine, womensLine])
    return {
      browserApis: await HeldBrowserApis.on(page, { closed: [READING] }),
      calls: new CartCalls(),
      newSession: () => patient.openSession(patient.user.mobile_no, PASSWORD),
      catalogue: new Map(lines.map((line) => [line.code, line])),
      now: { holdsPatient: false, city: CITY.city_name, isUnderWay: false },
    }
  },
  /** The cart, which waits for the stored cart: of a visitor, unless the path begins signed in. */
  open: async (testContext) => {
    const { page, context, address, progress, calls, browserApis, now } = testContext
    await skipCallback(page)
    const stored = progress.endOf('restoreCart')
    if (stored === 'filled' || stored === 'synced') {
      const lines = [catalogueLine(testContext, sampleLine.code)]
      const cart = stored === 'synced' ? savedCart(lines) : visitorsCart(lines)
      await writeRecord(page, 'cart', cart, CART_VERSION)
    }
    await addCityCookie(context, address, CITY)
    const first = progress.leading(BEFORE_CITY)
    const isSignedIn = first.at(-1)?.type === 'session.started'
    if (isSignedIn) await addSessionCookies(context, address, await testContext.newSession())
    await sendFirst(page, 'cart', first)
    await calls.holdOn(page)
    await page.goto(`${paths.cart.path}?trace=on`)
    await browserApis.expectWaiting(READING)
    await new BlockedNavigations().holdOn(page)
    now.holdsPatient = isSignedIn
    await expectState(
      page,
      'session',
      isSignedIn ? 'host.browser | auth.signedIn.steady' : 'host.browser | auth.anonymous.visiting',
    )
  },
  sendByScript: async (testContext, cause, from) => {
    // Events before the city were sent when the chart started.
    if (!isBeforeCity(from)) await byScript(testContext, cause, from)
  },
  press: {
    'cart.clear': /^Clear cart$/,
    'prices.check': /^Check again$/,
    'prices.accept': /^(Accept the new price|Continue without)/,
  },
  events: {
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
          const choice = page
            .getByRole('dialog')
            .getByRole('button', { name: now.city, exact: true })
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
  },
  offers: { 'cart.remove': button(/^Remove /), 'sync.refresh': button(/^Try again$/) },
  answers: {
    // The app's storage never fails: what cannot be read counts as empty.
    restoreCart: { filled: read, synced: read, empty: read, network: sendToCart },
    syncCart: { lost: lose, unknownCity },
    checkPrices: { unknownCity },
  },
  done: answer,
  isFleeting: (_testContext, state) => isBeforeCity(state),
  prepare: async ({ page, progress, calls, now }, state) => {
    await calls.forget(state)
    if (now.isUnderWay || isBeforeCity(state)) return
    now.isUnderWay = true
    await progress.forgetTrace(page)
  },
  shows: {
    'contents.restoring': async (testContext, state) => {
      await onPage(testContext, state)
      const { page, context } = testContext
      const kept = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
      const isVisitor = !kept.has(COOKIES.accessToken)
      const isKnownEmpty = isVisitor && (kept.get(COOKIES.cartLength) ?? '0') === '0'
      await expect(
        page.getByText(isKnownEmpty ? 'Your cart is empty' : 'Loading your cart.'),
      ).toBeVisible()
    },
    'contents.empty': async (testContext, state) => {
      await onPage(testContext, state)
      await expect(heading(testContext.page, 'Your cart is empty')).toBeVisible()
    },
    'contents.filled': async (testContext, state) => {
      await onPage(testContext, state)
      const bins = testContext.page
        .locator('main')
        .getByRole('button', { name: /^Remove (?!.*at the new)/ })
      await expect(bins).toHaveCount(state.snapshot.context.lines.length)
    },
    'sync.dormant.visitor': hasCity,
    'sync.dormant.cityless': hasCity,
    'sync.dormant.visitorInCity': isSynced,
    'sync.gathering': async (testContext, state) => {
      await isSynced(testContext, state)
      await testContext.browserApis.expectWaiting(READING)
    },
    'sync.idle': isSynced,
    'sync.saving.latest': asks('syncCart'),
    'sync.saving.stale': asks('syncCart'),
    'sync.failed': shows(NOT_SAVED),
    'prices.agreed': async ({ page, calls }) => {
      await calls.expectNone('checkPrices')
      await expect(notice(page, NOT_CHECKED)).toHaveCount(0)
      await expect(notice(page, CHANGED)).toHaveCount(0)
    },
    'prices.checking': asks('checkPrices'),
    'prices.changed': shows(CHANGED),
    'prices.unknown': shows(NOT_CHECKED),
  },
})
