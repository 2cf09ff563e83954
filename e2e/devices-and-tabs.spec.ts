import { type BrowserContext, expect, type Page } from 'playwright/test'
import { heading, open, openCart, press } from './support/booking-steps.ts'
import { openDevice } from './support/devices.ts'
import { test } from './support/fixtures.ts'
import { openBlank, storedText, writeRecord } from './support/local-records.ts'
import { placedOrders, readyToBook, syncCart } from './support/orders.ts'
import { CITY, type Patient } from './support/patient.ts'
import {
  beSignedIn,
  goOnToOrder,
  removals,
  type Tab,
  takeRandomStep,
} from './support/random-steps.ts'
import { Story } from './support/random-story.ts'
import { addCityCookie } from './support/sign-in-cookies.ts'

/**
 * One account on a phone with two tabs and a laptop: random steps while answers are slow or lost,
 * logging out and signing in among them. Once all is quiet, the tabs, the provider's cart and what is
 * held agree. Then one tab goes on to its order, from where it stands, and all agree again.
 * `DEVICES_SEEDS=1,2,3` tries other seeds, `DEVICES_STEPS=60` longer stories.
 */
const SEEDS = (process.env.DEVICES_SEEDS ?? '1,2').split(',').map(Number)
const STEPS = Number(process.env.DEVICES_STEPS ?? 16)

const PASSWORD = 'three blue tubes'

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

/** Ends what keeps the patient from the cart: a dialog over the page, an order without an answer. */
async function leaveForCart(page: Page): Promise<void> {
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  if (!(await heading(page, 'Your order is not confirmed yet').isVisible())) return
  await press(page, /^Try again$/)
  await expect(heading(page, /^Booked for /)).toBeVisible()
}

/** The number on the badge, and the tests on the cart page. */
async function cartIn(page: Page): Promise<{ badge: number; tests: readonly string[] }> {
  await page.bringToFront()
  await leaveForCart(page)
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart, / })
  const badge = Number.parseInt(((await link.getAttribute('aria-label')) ?? '').slice(6), 10)
  if (new URL(page.url()).pathname !== '/cart') await openCart(page)
  const names = await removals(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').slice(7)),
  )
  return { badge, tests: names.toSorted() }
}

/** Once all is quiet: every tab has the account's cart, and what is held is of a kept booking. */
async function expectAgreement(
  tabs: readonly Tab[],
  story: Story,
  patient: Patient,
): Promise<void> {
  const what = story.told.join('; ')
  for (const { page } of tabs) await page.waitForLoadState('networkidle')
  await expect(async () => {
    // A tab reads the cart when it is shown; a change that was lost may be saved only after that.
    for (const { page } of tabs) await show(page)
    const cart = await syncCart(patient, 'load', [])
    const tests = cart.map(({ name }) => name).toSorted()
    for (const { name, page } of tabs) {
      expect(await cartIn(page), `${name}, ${what}`).toEqual({ badge: tests.length, tests })
    }
  }).toPass({ timeout: 30_000, intervals: [500, 1_000, 2_000] })

  const { booking } = await patient.call('openBooking', {})
  const { hold, coupon, wallet } = booking?.order ?? {}
  if (!booking || !(hold || coupon || wallet) || story.hasLostReservation) return
  const kept = await Promise.all(tabs.map(({ page }) => storedText(page)))
  expect(kept.join(), what).toContain(booking.order.order_id)
}

for (const seed of SEEDS) {
  test(`two devices and three tabs agree, and one of them gets to its order, seed ${seed}`, async ({
    browser,
    address,
    newPatient,
  }) => {
    test.setTimeout(120_000 + STEPS * 8_000)
    const story = new Story(seed)
    const errors: string[] = []
    const patient = await newPatient({ password: PASSWORD })
    const who = { mobile: patient.user.mobile_no, password: PASSWORD }
    await readyToBook(patient, ['CBC'])
    const phone = await openDevice(browser, address, patient, PASSWORD)
    const laptop = await openDevice(browser, address, patient, PASSWORD)
    for (const context of [phone, laptop]) {
      watchErrors(context, errors)
      await addCityCookie(context, address, CITY)
      await story.disturb(context)
    }
    const first = { name: 'phone 1', page: await phone.newPage() }
    const alone = { name: 'laptop', page: await laptop.newPage() }
    const tabs: readonly Tab[] = [first, { name: 'phone 2', page: await phone.newPage() }, alone]
    for (const { page } of [first, alone]) {
      await openBlank(page)
      // The callback dialog would cover the page.
      await writeRecord(page, 'first-visit', { at: 0, shown: true })
    }
    for (const { page } of tabs) await open(page, '/cart')

    for (let step = 0; step < STEPS; step += 1) await takeRandomStep(story.pick(tabs), story, who)
    story.isNoisy = false
    for (const tab of [first, alone]) await beSignedIn(tab, story, who)
    await expectAgreement(tabs, story, patient)

    story.isNoisy = true
    const ordersBefore = (await placedOrders(patient)).length
    await goOnToOrder(story.pick(tabs), story, who)
    story.isNoisy = false
    await expectAgreement(tabs, story, patient)

    const what = story.told.join('; ')
    const orders = await placedOrders(patient)
    expect(orders.length, what).toBeGreaterThan(ordersBefore)
    for (const { net_payable } of orders) expect(story.confirmed, what).toContain(net_payable)
    expect(orders.length, what).toBeLessThanOrEqual(story.confirmed.length)
    expect(errors, what).toEqual([])
    for (const context of [phone, laptop]) await context.close()
  })
}
