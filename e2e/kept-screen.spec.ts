import { expect, type Page } from 'playwright/test'
import { addOpenTest, heading, open, openCart } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { CITY } from './support/patient.ts'
import { addCityCookie } from './support/sign-in-cookies.ts'

const TEST = 'Complete Blood Count'
const KEPT = '#kept-screen'

test.beforeEach(async ({ page, context, address }) => {
  await addCityCookie(context, address, CITY)
  await open(page, '/test-detail?slug_name=complete-blood-count')
  await addOpenTest(page)
  await openCart(page)
  await expect.poll(() => keptText(page)).toContain(TEST)
})

function keptText(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('kept-screen') ?? '')
}

/** Loads the cart while the app's code does not arrive. */
async function loadWithoutApp(page: Page): Promise<void> {
  await page.route(/\/assets\/(?!draw-kept-screen).*\.js$/, () => {})
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(heading(page, /^Cart ?, loading/)).toBeAttached()
}

test('the cart shows its lines before the app runs, and nothing moves when it does', async ({
  page,
}) => {
  await loadWithoutApp(page)
  await expect(page.locator(KEPT)).toContainText(TEST)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.addInitScript(() => {
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const { entryType } of list.getEntries()) shifts.push(entryType)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: TEST })).toBeVisible()
  await expect(page.locator(KEPT)).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('a cart that another tab has changed since is not shown as it was', async ({
  page,
  context,
}) => {
  await page.goto('/about-us')
  const other = await context.newPage()
  await open(other, '/test-detail?slug_name=lipid-profile')
  await addOpenTest(other)
  await expect.poll(() => keptText(other)).toBe('')
  await loadWithoutApp(page)
  await expect(page.locator(KEPT)).toBeEmpty()
})

test('prices that changed since are shown as a change', async ({ page }) => {
  await page.route('**/api/v1/cart/data', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [line] = body.result.cart_data
    body.result.changes = [
      {
        code: line.code,
        flag: 'price_diff',
        was: line.selling_price,
        now: line.selling_price + 10,
      },
    ]
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await expect(page.getByText('One price went up by ₹10')).toBeVisible()
  await expect(page.locator(KEPT)).toHaveCount(0)
})

test('a cart whose provider does not answer can be used after two seconds', async ({ page }) => {
  await page.route('**/api/v1/cart/data', () => {})
  await page.reload()
  await page.getByRole('button', { name: `Remove ${TEST}` }).click()
  await expect(heading(page, 'Your cart is empty')).toBeVisible()
})

test('a call whose description cannot be loaded fails like one without an answer, and can be made again', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED|Failed to fetch/)
  const description = '**/assets/cart.endpoints-*.js'
  await page.route(description, (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText('The prices could not be checked')).toBeVisible()
  await page.unroute(description)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The prices could not be checked')).toBeHidden()
})
