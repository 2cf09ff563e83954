import { expect, type Page } from '@playwright/test'
import { addOpenTest, heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

/** The part of the app that shows the cart. */
const CART_PART = /\/assets\/cart\.page-[^/]*\.js$/

/** How often the page began anew. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test.beforeEach(({ complaints }) => complaints.tolerate(/404/))

const goToCart = (page: Page) => page.getByRole('link', { name: /^View cart/ }).click()

/** Goes to the cart, whose part is missing, and waits until the reloaded page is alive. */
async function goToCartAndReload(page: Page): Promise<void> {
  // The load of the new page: until then the old one is idle too, and can still be pressed.
  const loaded = page.waitForEvent('load')
  await goToCart(page)
  await loaded
  await page.waitForLoadState('networkidle')
}

test('a part that a new release replaced: one reload, and nothing is lost', async ({ page }) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await page.route(CART_PART, (route) => route.fulfill({ status: 404 }), { times: 1 })
  const loads = countLoads(page)
  await goToCartAndReload(page)
  // Where the press led is up to the patient again; the cart is as it was.
  await goToCart(page)
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'TSH' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a part that stays missing: one reload, then the page says so', async ({ page }) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await page.route(CART_PART, (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)
  await goToCartAndReload(page)
  await goToCart(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a part that does not come without a network: no reload, which would lose the page', async ({
  page,
  context,
  complaints,
}) => {
  complaints.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  const loads = countLoads(page)
  await context.setOffline(true)
  await goToCart(page)
  await expect(heading(page, 'You are offline')).toBeVisible()
  expect(loads()).toBe(0)
})
