import { expect, type Page } from '@playwright/test'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

const CHARTS = /\/assets\/charts-[^/]*\.js$/
const ITEM = 'Complete Blood Count'

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

test('the scripts of a page are asked for after its first paint', async ({ page }) => {
  for (const address of ['/', '/test-menu', '/test-detail/complete-blood-count']) {
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

  await page.getByRole('button', { name: `Add ${ITEM} to cart` }).click()
  await expect(page.getByRole('link', { name: `In cart: ${ITEM}` })).toBeVisible()
  await open(page, '/')
  await expect(page.getByRole('link', { name: `In cart: ${ITEM}` })).toBeVisible()
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
  await expect(page.getByRole('link', { name: `In cart: ${ITEM}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: ITEM })).toBeVisible()
})

test('a press whose charts cannot be loaded says so, and the next one works', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED|Failed to fetch/)
  await open(page, '/test-menu')
  await page.route(CHARTS, (route) => route.abort())
  const add = page.getByRole('button', { name: `Add ${ITEM} to cart` })
  await add.press('Enter')
  await expect(page.getByText('It was not added. Check the connection')).toBeVisible()
  await page.unroute(CHARTS)
  await add.press('Enter')
  await expect(page.getByRole('link', { name: `In cart: ${ITEM}` })).toBeVisible()
})
