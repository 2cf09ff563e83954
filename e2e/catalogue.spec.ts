import { expect, type Page, test } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import { violationsOn } from './support/accessible.ts'
import { open } from './support/booking-steps.ts'
import { storedText } from './support/local-records.ts'

const PAGES = ['/', '/test-menu', '/test-detail?slug_name=complete-blood-count']
const WIDTHS = [360, 1280]

/** Collects the errors of a page. */
function pageErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Which test do you need?' })

test('[R1.06] a patient chooses a city, searches a test and adds it to the cart', {
  tag: JOURNEY,
}, async ({ page }) => {
  const errors = pageErrors(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'City: Mumbai' }).click()
  await page.getByRole('dialog').getByText('Pune', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Popular tests in Pune' })).toBeVisible()

  await searchField(page).fill('thyroid')
  await page.getByRole('option', { name: /Thyroid Profile Total/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thyroid Profile Total/)
  await expect(page.getByText('Price in Pune.').filter({ visible: true })).toBeVisible()

  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByRole('link', { name: /^View cart/ })).toBeFocused()
  await expect.poll(() => storedText(page)).toContain('Thyroid Profile')
  await page.reload()
  await expect(page.getByRole('link', { name: /^View cart/ })).toBeVisible()
  expect(errors).toEqual([])
})

test('the search works by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await searchField(page).focus()
  await page.keyboard.type('hba1c')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HbA1c')
})

test('an alias finds its test, and Enter shows all results', async ({ page }) => {
  await open(page, '/')
  await searchField(page).fill('sugar')
  await expect(page.getByRole('option').first()).toContainText('₹')
  await searchField(page).press('Enter')
  await expect(page).toHaveURL('/test-menu?search=sugar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“sugar” in Mumbai')
})

test('the menu keeps its pages, scroll position and filters in the URL', async ({ page }) => {
  await open(page, '/test-menu')
  await page.getByRole('link', { name: /^Show 12 more/ }).press('Enter')
  await expect(page).toHaveURL(/page=[2-5]/)
  const card = page.locator('main .item').nth(20).getByRole('link').first()
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(page).toHaveURL(/test-detail/)
  await page.goBack()
  await expect(page).toHaveURL(/page=[2-5]/)
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()

  await page.getByRole('link', { name: 'At home' }).click()
  await expect(page).toHaveURL(/\?at_home=true/)
  await expect(page.getByText(/^\d+ tests at home$/)).toBeVisible()
})

test('[R5.09] a test in the cart cannot be added from its card', async ({ page }) => {
  await open(page, '/test-menu')
  await page.getByRole('button', { name: 'Add Complete Blood Count to cart' }).click()
  await expect(page.getByRole('link', { name: /^In cart.*Complete Blood Count/ })).toBeFocused()
  const aside = page.getByRole('complementary', { name: 'Your cart' })
  await expect(aside.getByText('Complete Blood Count')).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('CBC')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^In cart.*Complete Blood Count/ })).toBeVisible()
})

test('on a phone "Add" leaves the page where it is, and the cart is then in the bar of every page', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/test-detail?slug_name=complete-blood-count')
  await page.evaluate(() => scrollTo(0, 600))
  // A locator scrolls to what it clicks.
  const button = await page.getByRole('button', { name: /^Add to cart/ }).boundingBox()
  await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)
  await expect(page.getByRole('link', { name: /^View cart/ })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(600)
  await expect.poll(() => storedText(page)).toContain('CBC')
  const bar = page.getByRole('region', { name: 'Next step' })
  for (const address of ['/', '/test-menu', '/pathology-test']) {
    await page.goto(address)
    await expect(bar).toContainText('₹240')
    await expect(bar).toContainText('1 test, 1 tube')
    await expect(bar.getByRole('link', { name: 'View cart' })).toBeInViewport()
  }
  await page.goto('/test-detail?slug_name=hba1c')
  await expect(bar.getByRole('button', { name: /^Add to cart/ })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'View cart' })).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu can be searched, filtered and extended', async ({ page }) => {
    await page.goto('/')
    await searchField(page).fill('thyroid')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“thyroid” in Mumbai')
    await page.getByRole('link', { name: 'Scans' }).click()
    await expect(page.getByRole('link', { name: 'USG Thyroid/Neck' })).toBeVisible()
    await page.goto('/test-menu')
    await page.getByRole('link', { name: '8 more categories' }).click()
    await page.getByRole('link', { name: /^Fever/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Fever/)
  })
})

for (const width of WIDTHS) {
  for (const address of PAGES) {
    test(`axe finds nothing on ${address} at ${width}`, async ({ page }) => {
      const errors = pageErrors(page)
      await page.setViewportSize({ width, height: 800 })
      await open(page, address)
      expect(await violationsOn(page)).toEqual([])
      expect(errors).toEqual([])
    })
  }
}
