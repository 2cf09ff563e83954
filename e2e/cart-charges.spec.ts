import { expect, type Page } from 'playwright/test'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, next, press } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'

const SLOTS = '**/api/v1/cart/slots/available*'

/** Holds the call for the charges of the city until the returned function is called. */
async function holdCharges(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SLOTS, async (route) => {
    await held
    await route.continue()
  })
  return release
}

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const offers = (page: Page) => page.getByRole('button', { name: /, save / })

async function openCart(page: Page): Promise<void> {
  await page.goto('/cart')
  await expect(heading(page, 'Cart')).toBeVisible()
}

/** Opens the cart and waits for the packages, so that an offer lacks only the charges. */
async function openCartWithPackages(page: Page): Promise<void> {
  const packages = page.waitForResponse((answer) => answer.url().includes('item_type=package'))
  await openCart(page)
  await (await packages).finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

async function expectChargesMissing(page: Page): Promise<void> {
  await expect(page.getByText(/measures .* less/)).toHaveCount(0)
  await expect(offers(page)).toHaveCount(0)
  await expect(page.getByText('All charges are included')).toHaveCount(0)
  await expect(summary(page)).toContainText('Home collection')
  await expect(summary(page)).toContainText('Not known yet')
  await expect(summary(page).getByRole('row', { name: /^Before home collection/ })).toBeVisible()
}

async function expectChargesKnown(page: Page): Promise<void> {
  await expect(summary(page)).toContainText('All charges are included.')
  await expect(
    summary(page).getByRole('row', { name: /^With a home visit ₹.* to ₹/ }),
  ).toBeVisible()
  await expect(summary(page)).not.toContainText('Not known yet')
}

const CARTS = [
  { name: 'one test', codes: ['TSH'], offer: null },
  {
    name: 'a test that is paid for twice',
    codes: ['PRF002', 'CBC'],
    offer: 'Remove it, save ₹240',
  },
] as const

for (const { name, codes, offer } of CARTS) {
  test(`${name}: no saving is shown before the charges are loaded`, async ({ page, login }) => {
    await readyToBook(await login(), codes)
    const release = await holdCharges(page)
    await openCartWithPackages(page)
    await expect(summary(page)).toContainText('We are checking the home collection charge')
    await expectAccessibleLayout(page)
    await expectChargesMissing(page)

    release()
    await expectChargesKnown(page)
    await expect(offers(page)).toHaveText(offer ? [offer] : [])
  })
}

test('charges that fail to load are shown as missing until a retry succeeds', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/500/)
  await readyToBook(await login(), ['PRF002', 'CBC'])
  await page.route(SLOTS, (route) =>
    route.fulfill({ status: 500, json: { result: null, error: 'out of order', code: 'failed' } }),
  )
  await openCartWithPackages(page)
  await expect(summary(page)).toContainText('We could not load the home collection charge.')
  await expectAccessibleLayout(page)
  await expectChargesMissing(page)

  const retry = summary(page).getByRole('button', { name: 'Try again' })
  const failed = page.waitForResponse(SLOTS)
  await retry.click()
  await failed
  await expect(retry).not.toHaveAttribute('aria-busy', 'true')
  await expectChargesMissing(page)
  await page.unroute(SLOTS)
  await retry.click()
  await expectChargesKnown(page)
  await expect(page.getByRole('button', { name: 'Remove it, save ₹240' })).toBeVisible()
})

test('the patient step shows an unknown charge in words', async ({ page, login }) => {
  await readyToBook(await login(), ['TSH'])
  await holdCharges(page)
  await openCart(page)
  await press(page, next.patient)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expectChargesMissing(page)
})
