import { type BrowserContext, expect, type Page } from '@playwright/test'
import { randomOf } from '#tools/random.ts'
import { addresses, freeWindows, next, open, openCart } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { openBlank, storedText, writeRecord } from './support/local-records.ts'
import { placedOrders, readyToBook, syncCart } from './support/orders.ts'
import { CITY, type Patient } from './support/patient.ts'
import { addCityCookie, addSessionCookies } from './support/sign-in-cookies.ts'

/**
 * One account on a phone with two tabs and a laptop: random steps while answers are slow or lost.
 * Once all is quiet, the tabs, the provider's cart and the orders agree.
 * `DEVICES_SEEDS=1,2,3` tries other seeds, `DEVICES_STEPS=60` longer stories.
 */
const SEEDS = (process.env.DEVICES_SEEDS ?? '1,2').split(',').map(Number)
const STEPS = Number(process.env.DEVICES_STEPS ?? 12)

/** Seeds that break a rule today, with the fault. */
const KNOWN: Readonly<Record<number, string>> = {}

const PASSWORD = 'three blue tubes'
const SLUGS = ['tsh', 'complete-blood-count'] as const
const PUNE = { id: 7, city_name: 'Pune', state_name: 'Maharashtra' } as const

/** Milliseconds that a step waits for its control before it is left out. */
const PATIENCE = 2_000

/** Calls whose answer is never lost: the tests of the session try that. */
const SPARED = /\/auth\//

class Story {
  private readonly random: () => number
  /** What the button of each order that was pressed said is to be paid, rupees. */
  readonly confirmed: number[] = []
  readonly told: string[] = []
  hasLostHold = false
  isNoisy = true

  constructor(seed: number) {
    this.random = randomOf(seed)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(this.random() * from.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from.')
    return chosen
  }

  /** Delays every third call, and loses every twelfth answer. */
  async disturb(context: BrowserContext): Promise<void> {
    await context.route('**/api/v1/**', async (route) => {
      const url = route.request().url()
      const delay = this.chance(0.3) ? 50 + Math.floor(this.random() * 500) : 0
      const isLost = this.isNoisy && this.chance(0.08) && !SPARED.test(url)
      if (this.isNoisy) await new Promise((resolve) => setTimeout(resolve, delay))
      if (!isLost) return ended(route.continue())
      if (/slot\/(un)?block/.test(url)) this.hasLostHold = true
      this.told.push(`lost: ${new URL(url).pathname}`)
      await ended(route.fetch())
      return ended(route.abort())
    })
  }
}

/** A page that is reloaded or closed gives up its calls. */
async function ended(call: Promise<unknown>): Promise<void> {
  await call.catch(() => undefined)
}

/** A page of the app, and not the empty one before it. */
const STARTED = /^http(?!.*\/blank$)/

type Step = (page: Page, story: Story) => Promise<void>

const button = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first()

const removals = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Remove (?!.*at the new)/ })

const STEP_OF: Readonly<Record<string, Step>> = {
  add: async (page, story) => {
    await page.goto(`/test-detail?slug_name=${story.pick(SLUGS)}`)
    await press(page, /^Add to cart/)
  },
  remove: async (page) => {
    await page.goto('/cart')
    await removals(page).first().click({ timeout: PATIENCE })
  },
  clear: async (page) => {
    await page.goto('/cart')
    await press(page, /^Clear cart$/)
  },
  city: async (page, story) => {
    await addCityCookie(page.context(), page.url(), story.pick([CITY, PUNE]))
    await page.goto('/cart')
  },
  acceptPrices: async (page) => {
    await page.goto('/cart')
    await press(page, /^Accept/)
  },
  begin: async (page) => {
    await page.goto('/cart')
    await press(page, next.patient)
  },
  fillIn: async (page) => {
    await page.getByRole('radio', { name: /Asha Rao/ }).check({ timeout: PATIENCE })
    await addresses(page).first().check({ timeout: PATIENCE })
    await press(page, next.window)
  },
  hold: async (page, story) => {
    const days = page.getByRole('group', { name: 'Day' }).getByRole('radio')
    await days.nth(2).check({ timeout: PATIENCE })
    const windows = freeWindows(page)
    await windows.first().waitFor({ timeout: PATIENCE })
    await windows.nth(story.pick([0, 1, 2])).click({ timeout: PATIENCE })
    await press(page, next.payment)
  },
  order: async (page, story) => {
    await page.getByRole('radio', { name: /Pay at Service/ }).check({ timeout: PATIENCE })
    const place = button(page, /^Confirm/)
    await expect(place).toBeEnabled({ timeout: PATIENCE })
    const words = await place.textContent()
    await place.click({ timeout: PATIENCE })
    story.confirmed.push(Number(/₹([\d,.]+)/.exec(words ?? '')?.[1]?.replaceAll(',', '')))
  },
  reload: async (page) => {
    await page.reload()
  },
  back: async (page) => {
    await page.goBack()
    // Before the first page there is none of the app's.
    if (!STARTED.test(page.url())) await page.goForward()
  },
}

async function press(page: Page, name: RegExp): Promise<void> {
  await button(page, name).click({ timeout: PATIENCE })
}

const CHANGES = ['add', 'add', 'add', 'remove', 'clear', 'city', 'acceptPrices', 'reload', 'back']

/** By page, the step that goes on with the booking. */
const WAY_ON: Readonly<Record<string, string>> = {
  '/cart': 'begin',
  '/patient-cart': 'fillIn',
  '/slots': 'hold',
  '/payment': 'order',
}

function nextStep(page: Page, story: Story): string {
  const onward = WAY_ON[new URL(page.url()).pathname]
  return onward && story.chance(0.6) ? onward : story.pick(CHANGES)
}

/** Takes a step, or leaves it out where the page does not offer it. */
async function attempt(name: string, tab: string, page: Page, story: Story): Promise<void> {
  await page.bringToFront()
  const isTaken = await STEP_OF[name]?.(page, story).then(
    () => true,
    () => false,
  )
  story.told.push(`${tab}: ${name}${isTaken ? '' : ' (not offered)'}`)
}

/** A device of the patient, signed in. */
async function deviceOf(
  context: BrowserContext,
  address: string,
  patient: Patient,
): Promise<BrowserContext> {
  const { user } = patient
  await addSessionCookies(context, address, await patient.openSession(user.mobile_no, PASSWORD))
  await addCityCookie(context, address, CITY)
  return context
}

/** Script errors, and console errors that no lost or refused answer explains. */
function watchErrors(context: BrowserContext, found: string[]): void {
  context.on('weberror', (error) => found.push(error.error().message))
  context.on('console', (message) => {
    const isExplained = /ERR_FAILED|status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isExplained) found.push(message.text())
  })
}

/** The tab is looked at again: it takes the account's cart. */
async function show(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The number on the badge, and the tests on the cart page. */
async function cartIn(page: Page): Promise<{ badge: number; tests: readonly string[] }> {
  await page.bringToFront()
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart, / })
  const badge = Number.parseInt(((await link.getAttribute('aria-label')) ?? '').slice(6), 10)
  if (new URL(page.url()).pathname !== '/cart') await openCart(page)
  const names = await removals(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').slice(7)),
  )
  return { badge, tests: names.toSorted() }
}

for (const seed of SEEDS) {
  test(`two devices and three tabs agree in the end, seed ${seed}`, async ({
    browser,
    address,
    newPatient,
  }) => {
    test.fail(KNOWN[seed] !== undefined, KNOWN[seed])
    test.setTimeout(60_000 + STEPS * 8_000)
    const story = new Story(seed)
    const errors: string[] = []
    const patient = await newPatient({ password: PASSWORD })
    await readyToBook(patient, ['CBC'])
    const contexts = [
      await browser.newContext({ baseURL: address }),
      await browser.newContext({ baseURL: address }),
    ] as const
    for (const context of contexts) {
      watchErrors(context, errors)
      await deviceOf(context, address, patient)
      await story.disturb(context)
    }
    const [phone, laptop] = contexts
    const tabs = {
      'phone 1': await phone.newPage(),
      'phone 2': await phone.newPage(),
      laptop: await laptop.newPage(),
    }
    for (const page of [tabs['phone 1'], tabs.laptop]) {
      await openBlank(page)
      // The callback dialog would cover the page.
      await writeRecord(page, 'first-visit', { at: 0, shown: true })
    }
    for (const page of Object.values(tabs)) await open(page, '/cart')

    for (let step = 0; step < STEPS; step += 1) {
      const name = story.pick(Object.keys(tabs) as (keyof typeof tabs)[])
      await attempt(nextStep(tabs[name], story), name, tabs[name], story)
    }

    story.isNoisy = false
    for (const page of Object.values(tabs)) await page.waitForLoadState('networkidle')
    for (const page of Object.values(tabs)) await show(page)
    const what = `seed ${seed}: ${story.told.join('; ')}`
    await expect(async () => {
      const cart = await syncCart(patient, 'load', [])
      const tests = cart.map(({ name }) => name).toSorted()
      for (const [tab, page] of Object.entries(tabs)) {
        expect(await cartIn(page), `${tab}, ${what}`).toEqual({ badge: tests.length, tests })
      }
    }).toPass({ timeout: 30_000, intervals: [500, 1_000, 2_000] })

    const orders = await placedOrders(patient)
    for (const { net_payable } of orders) expect(story.confirmed, what).toContain(net_payable)
    expect(orders.length, what).toBeLessThanOrEqual(story.confirmed.length)

    const { booking } = await patient.call('openBooking', {})
    if (booking?.order.hold && !story.hasLostHold) {
      const kept = await Promise.all([storedText(tabs['phone 1']), storedText(tabs.laptop)])
      expect(kept.join(), what).toContain(booking.order.order_id)
    }
    expect(errors, what).toEqual([])
    for (const context of contexts) await context.close()
  })
}
