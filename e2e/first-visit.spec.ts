import { expect, type Page } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { storedText } from './support/local-records.ts'

const CHARTS = /\/assets\/charts-[^/]*\.js$/
const ITEM = 'Complete Blood Count'
const IN_CART = /^In cart.*Complete Blood Count/

// A worker's answers would pass by the routes of these tests.
test.use({ serviceWorkers: 'block' })

/** Scripts that the page has loaded, with the milliseconds at which each was asked for. */
function scripts(page: Page): Promise<{ name: string; startTime: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  )
}

async function hasCharts(page: Page): Promise<boolean> {
  return (await scripts(page)).some(({ name }) => CHARTS.test(name))
}

/** Adds the item, and waits until the browser has stored it: the page may be left then. */
async function addItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Add ${ITEM} to cart` }).click()
  await expect(page.getByRole('link', { name: IN_CART })).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('CBC')
}

test('the scripts of a page are asked for after its first paint', async ({ page }) => {
  for (const address of ['/', '/test-menu', '/test-detail?slug_name=tsh']) {
    await open(page, address)
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    const early = (await scripts(page)).filter(({ startTime }) => startTime < (painted ?? 0))
    expect(painted).toBeGreaterThan(0)
    expect(early).toEqual([])
  }
})

test("a new visitor's page starts the charts with the first touch, and one with a cart at once", async ({
  page,
}) => {
  await open(page, '/test-menu')
  expect(await hasCharts(page)).toBe(false)
  await page.mouse.move(5, 5)
  await expect.poll(() => hasCharts(page)).toBe(true)

  await addItem(page)
  await open(page, '/')
  await expect(page.getByRole('link', { name: IN_CART })).toBeVisible()
})

test('a visitor who comes back without a cart starts the charts with the first touch again', async ({
  page,
}) => {
  await open(page, '/test-menu')
  await page.mouse.move(5, 5)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('cart_length=0')
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(await hasCharts(page)).toBe(false)
  await page.mouse.move(9, 9)
  await expect.poll(() => hasCharts(page)).toBe(true)
})

test('a first press, by keyboard on a slow network, waits for the charts and is not lost', async ({
  page,
}) => {
  await open(page, '/test-menu')
  await page.route(/\/assets\/(charts|xstate|store)-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('button', { name: `Add ${ITEM} to cart` }).press('Enter')
  await expect(page.getByRole('link', { name: IN_CART })).toBeFocused()
  // A second press follows the link only when the patient has had time to see it.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Cart')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('link', { name: ITEM })).toBeVisible()
})

/** The app's scripts arrive when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  return arrive
}

test('a press before the app runs is answered when it does', { tag: JOURNEY }, async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/test-menu', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: `Add ${ITEM} to cart` })
  await add.click()
  await expect(add).toBeVisible()
  arrive()
  await expect(page.getByRole('link', { name: IN_CART })).toBeVisible()
})

test('what is typed before the app runs is searched when it does', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.getByRole('combobox', { name: 'Which test do you need?' })
  await search.pressSequentially('thyroid')
  arrive()
  await expect(page.getByRole('option', { name: /Thyroid Profile/ }).first()).toBeVisible()
  await expect(search).toHaveValue('thyroid')
})

test('a form sent before the app runs is sent when it does, not by the browser', async ({
  page,
}) => {
  const arrive = await holdScripts(page)
  await page.goto(`/shared-report#${'x'.repeat(43)}`, { waitUntil: 'commit' })
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await pin.fill('12345')
  await pin.press('Enter')
  arrive()
  await expect(page.getByText('The PIN has 6 digits.')).toBeVisible()
  await expect(pin).toHaveValue('12345')
  expect(new URL(page.url()).search).toBe('')
})

test('a press without a network is said to have done nothing, and the next one adds', {
  tag: JOURNEY,
}, async ({ page, context, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await open(page, '/test-menu')
  await context.setOffline(true)
  const add = page.getByRole('button', { name: `Add ${ITEM} to cart` })
  await add.click()
  await expect(page.getByRole('status').filter({ hasText: 'It was not added.' })).toBeVisible()
  await context.setOffline(false)
  await add.click()
  await expect(page.getByRole('link', { name: IN_CART })).toBeVisible()
})

test('a list that grows by scrolling stays while there is no connection', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.clock.install()
  await open(page, '/test-menu')
  await context.setOffline(true)
  await page.mouse.wheel(0, 3_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.clock.runFor(10_000)
  await expect(heading(page, 'Tests in Mumbai')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await context.setOffline(false)
  await expect(page.getByText(/^Showing (?!12 )\d+ of 116$/)).toBeAttached()
})

test('a page that lost its connection while it started stays, and answers when it is back', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const arrive = await holdScripts(page)
  await page.goto('/test-menu', { waitUntil: 'commit' })
  const failed = page.waitForEvent('requestfailed')
  await context.setOffline(true)
  arrive()
  await failed
  const add = page.getByRole('button', { name: `Add ${ITEM} to cart` })
  await add.click()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: IN_CART })).toBeVisible()
})

test('a part whose code does not come without a connection stays as it was sent, and runs later', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const lost = new Promise<void>((resolve) => {
    void page.route(/\/assets\/shell-[^/]*\.js$/, async (route) => {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
      resolve()
    })
  })
  await page.goto('/test-menu')
  await lost
  await expect(heading(page, 'Tests in Mumbai')).toBeVisible()
  await page.unroute(/\/assets\/shell-[^/]*\.js$/)
  await context.setOffline(false)
  const services = page.getByRole('banner').getByRole('button', { name: 'Services' })
  await services.click()
  await expect(services).toHaveAttribute('aria-expanded', 'true')
})

test('a cart whose cookie is gone is counted without a touch', async ({ page, context }) => {
  await open(page, '/test-menu')
  await addItem(page)
  await context.clearCookies()
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart.*1/ })).toBeVisible()
})
