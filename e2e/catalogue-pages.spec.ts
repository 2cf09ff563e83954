import { type APIRequestContext, expect, test } from 'playwright/test'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open, reload } from './support/booking-steps.ts'

const CBC = '/test-detail?slug_name=complete-blood-count'

/** The routes of the catalogue, each with one address and its heading. */
const PAGES = [
  { rule: 'R2.009', address: '/test-menu', heading: 'Tests in Mumbai' },
  { rule: 'R2.014', address: CBC, heading: 'Complete Blood Count' },
  { rule: 'R2.015', address: '/pathology-test', heading: 'Pathology tests in Mumbai' },
  {
    rule: 'R2.016',
    address: '/radiology-test',
    heading: 'Radiology and cardiology tests in Mumbai',
  },
  { rule: 'R2.017', address: '/Category', heading: 'Test categories in Mumbai' },
  { rule: 'R2.018', address: '/pathology', heading: 'Pathology: what a laboratory does' },
]

type Graph = readonly { readonly '@type': string; readonly [name: string]: unknown }[]

/** The response of the server, without scripts. */
async function rawPage(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 })
  const html = await answer.text()
  const [, json = '{"@graph":[]}'] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const graph: Graph = JSON.parse(json)['@graph']
  return { status: answer.status(), location: answer.headers().location, html, graph }
}

/** The text of the heading, without inline elements. */
function headingOf(html: string): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return heading.replace(/<[^>]+>/g, '')
}

const thing = (graph: Graph, type: string) => graph.find((one) => one['@type'] === type)

for (const { rule, address, heading } of PAGES) {
  test(`[${rule}] ${address} has its heading, title and metadata in the HTML`, async ({
    request,
  }) => {
    const { status, html, graph } = await rawPage(request, address)
    expect(status).toBe(200)
    expect(headingOf(html)).toBe(heading)
    expect(html).toMatch(/<title>[^<]{20,}<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/)
    expect(html).toContain(`${address.replace('&', '&amp;')}">`)
    expect(thing(graph, 'BreadcrumbList')).toBeTruthy()
  })

  test(`${address} is accessible at every width`, async ({ page }) => {
    await open(page, address)
    await expectAccessibleLayout(page)
  })
}

test('[R2.009] [R2.014] [R2.015] [R2.016] [R2.017] [R2.018] the pages of the catalogue link to tests', async ({
  page,
}) => {
  await open(page, '/Category')
  await page
    .getByRole('link', { name: /^Thyroid/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/test-menu\?category=thyroid/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thyroid tests in Mumbai')
  await open(page, '/pathology')
  await page.getByRole('link', { name: 'Lipid Profile' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lipid Profile')
  await open(page, '/pathology-test')
  await page.getByRole('link', { name: /^See all 116 tests/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tests in Mumbai')
  await open(page, '/radiology-test')
  await page.getByRole('link', { name: '2D Echocardiography' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2D Echocardiography')
})

test('an item has structured data with its price', async ({ request }) => {
  const page = await rawPage(request, CBC)
  const cbc = thing(page.graph, 'MedicalTest')
  expect(cbc).toMatchObject({ name: 'Complete Blood Count' })
  expect(JSON.stringify(cbc)).toContain('"priceCurrency":"INR"')
  // Questions and answers are both on the page and in its structured data.
  expect(page.html).toContain('Questions and answers')
  expect(thing(page.graph, 'FAQPage')).toBeTruthy()
  const { graph } = await rawPage(request, '/test-detail?slug_name=diabetes-care')
  expect(thing(graph, 'Product')).toMatchObject({
    offers: { '@type': 'Offer', price: 799, availability: 'https://schema.org/InStock' },
  })
  const list = thing((await rawPage(request, '/test-menu')).graph, 'ItemList')
  expect(list?.itemListElement).toHaveLength(12)
})

test('an item has one address, and old addresses redirect to it', async ({ request }) => {
  const byId = await rawPage(request, '/test-detail?item_id=1')
  expect(byId.status).toBe(301)
  expect(byId.location).toContain('/test-detail?slug_name=')
  const category = await rawPage(request, '/Category?category=thyroid')
  expect([category.status, category.location]).toEqual([301, '/test-menu?category=thyroid'])
  for (const variant of ['/category', '/CATEGORY']) {
    const { status, location, html } = await rawPage(request, variant)
    expect(status === 200 ? html : location).toContain('/Category')
  }
})

test('unknown items, categories and pages answer 404 with a page that says so', async ({
  request,
}) => {
  const wrong = [
    ['/test-detail?slug_name=no-such-test', 'We could not find this page'],
    ['/test-detail?item_id=999999', 'We could not find this page'],
    ['/test-detail', 'We could not find this page'],
    ['/test-menu?category=no-such-category', 'There is no such category in Mumbai'],
    ['/test-menu?category_name=Nothing', 'There is no such category in Mumbai'],
    ['/test-menu?page=999', 'This page of the list does not exist'],
    ['/test-menu?compare=no-such-package', 'We could not find this page'],
  ]
  for (const [address = '', heading] of wrong) {
    const { status, html } = await rawPage(request, address)
    expect([address, status, headingOf(html)]).toEqual([address, 404, heading])
    expect(html).toContain('content="noindex"')
  }
  // Categories of scans exist only on the items.
  const scans = await rawPage(request, '/test-menu?item_type=radiology&category=cardiology')
  expect(scans.status).toBe(200)
})

test('a list grows by scrolling, lets the footer be reached and restores its position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/test-menu')
  await expect(page.getByText('Showing 12 of 116')).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 3_000)
    await expect(page.getByText('Showing 60 of 116')).toBeVisible({ timeout: 500 })
  }).toPass()
  // The list stops growing by itself.
  await page.keyboard.press('End')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await page.getByRole('link', { name: 'Show 12 more of 116' }).click()
  await expect(async () => {
    await page.mouse.wheel(0, 3_000)
    await expect(page.getByText('Showing 116 of 116')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('End')
  // Only cards near the viewport are rendered.
  await expect.poll(() => page.locator('main .item').count()).toBeLessThan(100)
  const last = page.locator('main .item').last().getByRole('link').first()
  const name = (await last.textContent()) ?? ''
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
})

test('a list that was scrolled to its end before its code ran grows', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/test-menu', { waitUntil: 'commit' })
  await expect(page.getByText('Showing 12 of 116')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  release()
  // It goes on for as long as its end is in view.
  await expect(page.getByText(/^Showing (?!12 )\d+ of 116$/)).toBeVisible()
})

test('a comparison of packages survives a reload and the back button', async ({ page }) => {
  await open(page, '/test-menu?item_type=package')
  await page.getByRole('button', { name: 'Compare Diabetes Care' }).click()
  await page.getByRole('button', { name: 'Compare Thyroid Care' }).click()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL('/test-menu?compare=diabetes-care%2Cthyroid-care')
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare packages in Mumbai')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Add Thyroid Care to cart' }).click()
  await expect(page.getByRole('link', { name: /^In cart.*Thyroid Care/ })).toBeFocused()
  await page.goBack()
  await expect(page.getByText('2 of 3 chosen')).toBeVisible()
})

test('filters are in the URL, and an empty list offers to drop one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/test-menu')
  const first = await page.locator('main .item').first().boundingBox()
  expect(first?.y).toBeLessThan(300)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('No fasting').check()
  await page.getByLabel('Sex').selectOption('Male')
  await page.getByLabel('Age in years').fill('34')
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/\?no_fasting=true&sex=0&age=34/)
  await expect(page.getByRole('button', { name: 'Filter 3 on' })).toBeFocused()
  await page.goto('/test-menu?no_fasting=true&max_price=90')
  await page.getByRole('link', { name: /^Without “Up to ₹90”/ }).click()
  await expect(page).toHaveURL(/\?no_fasting=true(&page=\d)?$/)
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* tests$/ })).toBeVisible()
})
