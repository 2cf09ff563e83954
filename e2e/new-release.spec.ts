import { expect, type Page } from 'playwright/test'
import { addOpenTest, heading, open, settled } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

/** The chunk of the cart page. */
const CART_CHUNK = /\/assets\/cart\.page-[^/]*\.js$/

/** Counts the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test.beforeEach(({ pageErrors }) => pageErrors.allow(/404/))

const goToCart = (page: Page) => page.getByRole('link', { name: /^View cart/ }).click()

/** Goes to the cart, whose chunk is missing, and waits until the reloaded page is hydrated. */
async function goToCartAndReload(page: Page): Promise<void> {
  // Waits for the load event, because the old page is idle too and still reacts to clicks.
  const loaded = page.waitForEvent('load')
  await goToCart(page)
  await loaded
  await settled(page)
}

test('a chunk that a new release replaced causes one reload, and the cart is kept', async ({
  page,
}) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await page.route(CART_CHUNK, (route) => route.fulfill({ status: 404 }), { times: 1 })
  const loads = countLoads(page)
  await goToCartAndReload(page)
  // After the reload the patient clicks again; the cart is unchanged.
  await goToCart(page)
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'TSH' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a chunk that stays missing causes one reload, then an error page', async ({ page }) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await page.route(CART_CHUNK, (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)
  await goToCartAndReload(page)
  await goToCart(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a chunk that fails to load offline causes no reload', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  const loads = countLoads(page)
  await context.setOffline(true)
  await goToCart(page)
  await expect(heading(page, 'You are offline')).toBeVisible()
  expect(loads()).toBe(0)
})
