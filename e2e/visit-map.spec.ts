import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { ToldVisit } from './paths/live-visit/test-context.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { advanceOrder, book } from './support/orders.ts'

const TILES = /\/tiles\/\d+\/\d+\/\d+(?:@2x)?\.png/
const PHONE = { width: 360, height: 760 }

const orderPage = ({ order_id }: Order) => paths.profile.getHref('my-order', { order: order_id })
const where = (page: Page) => page.getByRole('region', { name: 'Where they are' })
const map = (page: Page) =>
  where(page).getByRole('img', { name: /^Map: where .+ was at \d\d:\d\d/ })
const dot = (page: Page) => where(page).locator('.visit-map__dot')
const pin = (page: Page) => where(page).locator('.visit-map__pin')
const words = (page: Page) =>
  where(page)
    .getByRole('paragraph')
    .filter({ hasText: / of Powai/ })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

/** Both markers are on the map, apart from its edges. */
async function expectInView(page: Page): Promise<void> {
  const field = await boxOf(where(page).locator('.visit-map'))
  for (const part of [dot(page), pin(page)]) {
    const box = await boxOf(part)
    expect(box.x).toBeGreaterThanOrEqual(field.x + 8)
    expect(box.y).toBeGreaterThanOrEqual(field.y + 8)
    expect(box.x + box.width).toBeLessThanOrEqual(field.x + field.width - 8)
    expect(box.y + box.height).toBeLessThanOrEqual(field.y + field.height - 24)
  }
}

async function expectTiles(page: Page): Promise<void> {
  await expect(map(page)).toBeVisible()
  await expect
    .poll(() =>
      map(page)
        .locator('img')
        .evaluateAll((tiles) =>
          tiles.every((tile) => tile instanceof HTMLImageElement && tile.naturalWidth > 0),
        ),
    )
    .toBe(true)
  expect(await map(page).locator('img').count()).toBeGreaterThan(1)
}

/** The visit is on its way, 2 km from the pin; the page reads what the lab tells next. */
async function followTold(page: Page, order: Order): Promise<ToldVisit> {
  const lab = new ToldVisit()
  await lab.answerOn(page)
  await page.clock.install()
  await open(page, orderPage(order))
  await lab.tell(page, {
    status: 'phlebotomist_assigned',
    phlebotomist: { name: 'Sunita', badge: 'PB 214' },
    phlebotomist_way: { arrives_at: inMinutes(20), arrived_at: null, position: at(19.13, 72.91) },
  })
  return lab
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const at = (lat: number, lng: number) => ({ lat, lng, at: inMinutes(0) })

test.beforeEach(async ({ page }) => {
  await skipCallback(page)
})

test.afterEach(async ({ page }) => {
  // The page goes on reading its order.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
  test(`the phlebotomist and the locality are on a map, ${viewport.width} px wide`, async ({
    page,
    login,
  }) => {
    await page.setViewportSize(viewport)
    const asked: Request[] = []
    page.on('request', (request) => TILES.test(request.url()) && asked.push(request))
    const patient = await login()
    const order = await book(patient, ['CBC'])
    await advanceOrder(patient, order, 1)
    await advanceOrder(patient, order, 1, 'on_the_way')
    await open(page, orderPage(order))
    await expectTiles(page)
    await expectInView(page)
    await expect(where(page).getByText('The pin marks Powai, not your door.')).toBeVisible()
    await expect(words(page)).toContainText('1.5 km north-east of Powai')
    const by = where(page).getByRole('link', { name: '© OpenStreetMap contributors' })
    await expect(by).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
    expect(asked.length).toBeGreaterThan(1)
    for (const request of asked) {
      const headers = await request.allHeaders()
      expect(headers).not.toHaveProperty('referer')
      expect(headers).not.toHaveProperty('cookie')
    }
    // A wheel or a finger on the map moves the page.
    const before = await page.evaluate(() => scrollY)
    await map(page).hover()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
    await expect(map(page).locator('a, button, [tabindex]')).toHaveCount(0)
    await expect(page.locator('.line').getByText('Left the centre')).toBeVisible()
    await expectAccessibleLayout(page)
  })
}

test('a late visit says that they are with another patient', async ({ page, login }) => {
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await advanceOrder(patient, order, 1)
  await advanceOrder(patient, order, 1, 'late')
  await open(page, orderPage(order))
  await expect(words(page)).toContainText('of Powai, with another patient')
  await expectTiles(page)
  await expectInView(page)
  const now = page.locator('[aria-current=step]')
  await expect(now).toContainText('With another patient')
  await expectAccessibleLayout(page)
})

test('a new position moves the marker, and both stay in view', async ({ page, login }) => {
  await page.setViewportSize(PHONE)
  const lab = await followTold(page, await book(await login(), ['CBC']))
  await expectTiles(page)
  const before = await boxOf(dot(page))
  await lab.add(page, { position: at(19.12, 72.9) })
  await expect.poll(async () => (await boxOf(dot(page))).y).not.toBeCloseTo(before.y, 0)
  await expectInView(page)
  await lab.add(page, { position: at(19.3, 73.1) })
  await expect(words(page)).toContainText(/^2\d km/)
  await expectTiles(page)
  await expectInView(page)
})

test('without tiles the words remain, and the map comes with the connection', async ({
  page,
  context,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/503/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  let status = 200
  await page.route(TILES, (route) =>
    route.continue({ url: `${route.request().url()}?status=${status}` }),
  )
  const lab = await followTold(page, await book(await login(), ['CBC']))
  await expectTiles(page)
  await context.setOffline(true)
  await expect(where(page).locator('.visit-map')).toHaveCount(0)
  await expect(words(page)).toBeVisible()
  await context.setOffline(false)
  await expectTiles(page)
  // One of many: a tile is asked for again.
  await page.route(
    TILES,
    (route) => route.continue({ url: `${route.request().url()}?status=503` }),
    {
      times: 1,
    },
  )
  await lab.add(page, { position: at(19.2, 73) })
  await page.clock.fastForward(1_000)
  await expectTiles(page)
  status = 503
  await lab.add(page, { position: at(19.3, 73.1) })
  await page.clock.fastForward(1_000)
  await expect(where(page).locator('.visit-map')).toHaveCount(0)
  await expect(words(page)).toContainText(/^2\d km/)
})

test('tiles that come late are waited for', async ({ page, login }) => {
  await page.route(TILES, (route) => route.continue({ url: `${route.request().url()}?delay=2000` }))
  await followTold(page, await book(await login(), ['CBC']))
  await expect(where(page).locator('.visit-map')).toBeVisible()
  await expect(words(page)).toBeVisible()
  await expectTiles(page)
})

test('tiles that do not come are not waited for', async ({ page, login }) => {
  await page.route(TILES, (route) =>
    route.continue({ url: `${route.request().url()}?delay=60000` }),
  )
  await followTold(page, await book(await login(), ['CBC']))
  await expect(map(page)).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(where(page).locator('.visit-map')).toHaveCount(0)
  await expect(words(page)).toBeVisible()
})
