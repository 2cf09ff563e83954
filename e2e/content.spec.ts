import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { shiftOf, watchShifts } from './support/layout-shift.ts'

const PAGES = [
  '/term-of-use',
  '/accessibility',
  '/privacy-policy',
  '/promotion-and-discount',
  '/event',
  '/videos',
  '/testimonial',
  '/about-us',
  '/accreditation',
  '/faqs',
  '/notices',
  '/csr',
  '/annual-returns',
  '/corporate-governance',
  '/services/corporate-wellness',
  '/services/labs-at-leading-hospitals',
  '/services/health-checkups',
  '/services/home-healthcare',
  '/services/diagnostics-services',
  '/blog',
  '/blog?page=2',
  '/blog/fever-in-the-rains',
]

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

test('[R2.007, R2.008, R2.037, R2.038, R2.039, R2.040, R2.041, R2.042, R2.043, R2.044, R2.045, R2.046, R2.047] [R2.057, R2.058, R2.059, R2.060, R2.061] each page has its own heading, title, description and canonical address in its HTML', async ({
  request,
}) => {
  const seen = new Map<string, string>()
  for (const path of PAGES) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    const html = await answer.text()
    expect([path, html.match(/<h1\b/g)?.length]).toEqual([path, 1])
    const canonical = first(html, /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/)
    expect(canonical).toBe(path)
    const title = first(html, /<title>([^<]+)<\/title>/)
    const description = first(html, /<meta name="description" content="([^"]+)"/)
    for (const own of [title, description]) {
      expect([path, own.length > 10]).toEqual([path, true])
    }
    expect([seen.get(title), path]).toEqual([undefined, path])
    seen.set(title, path)
  }
})

test('no link on these pages is broken', async ({ request }) => {
  test.slow()
  const links = new Map<string, string>()
  for (const path of PAGES) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)) {
      const address = href.replaceAll('&amp;', '&').split('#')[0] ?? ''
      if (address) links.set(address, path)
    }
    const ids = new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))
    for (const [, id = ''] of html.matchAll(/<a\b[^>]*\bhref="#([^"]+)"/g)) {
      expect([path, id, ids.has(id)]).toEqual([path, id, true])
    }
  }
  expect(links.size).toBeGreaterThan(60)
  const dead: string[] = []
  for (const [address, from] of links) {
    const { status } = await request.get(address, { maxRedirects: 3 }).then(
      (answer) => ({ status: answer.status() }),
      () => ({ status: 0 }),
    )
    if (status !== 200) dead.push(`${address} on ${from}: ${status}`)
  }
  expect(dead).toEqual([])
})

for (const path of PAGES) {
  test(`${path} is accessible at 1280, 360 and 320 px and in dark mode, without layout shift`, async ({
    page,
  }) => {
    test.slow()
    await watchShifts(page)
    await open(page, path)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.1)
    await expectAccessibleLayout(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  })
}

test('[R2.043] a question is found by search, by keyboard alone', async ({ page }) => {
  await open(page, '/faqs')
  await page.getByRole('searchbox', { name: 'Search the questions' }).focus()
  await page.keyboard.type('refund')
  await expect(page.getByText(/^\d questions?$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('[R2.046] an annual return is a PDF', async ({ page }) => {
  await open(page, '/annual-returns')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF of Annual return 2025-26' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('annual-return-2025-26.pdf')
  const content = await readFile(await download.path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('[R2.101] [R7.098] the blog opens in a new tab from the navigation, and its posts can be read', async ({
  page,
  context,
  pageErrors,
}) => {
  // Posts have no metadata of their own, so the browser logs a 404.
  pageErrors.allow(/seo\/bySlug/)
  await open(page, '/about-us')
  const opening = context.waitForEvent('page')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Blogs/ })
    .click()
  const blog = await opening
  await blog.waitForLoadState('networkidle')
  await expect(blog.getByRole('heading', { level: 1, name: 'From our blog' })).toBeVisible()
  await blog.getByRole('link', { name: 'Older posts' }).click()
  await expect(blog).toHaveURL('/blog?page=2')
  await blog.getByRole('link', { name: 'What counts as fasting before a blood test' }).click()
  await expect(
    blog.getByRole('heading', { level: 1, name: 'What counts as fasting before a blood test' }),
  ).toBeVisible()
  await expect(blog.getByRole('heading', { level: 2, name: 'If you forgot' })).toBeVisible()
})

test('[R2.039] the videos load nothing from other sites', async ({ page, address }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:')) {
      foreign.push(request.url())
    }
  })
  await open(page, '/videos')
  await page.mouse.wheel(0, 3_000)
  await expect(page.getByRole('link', { name: /^Watch/ })).toHaveCount(4)
  expect(foreign).toEqual([])
})

test('[R2.037] a coupon is copied, and its conditions unfold', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/promotion-and-discount')
  await page.getByRole('button', { name: 'Copy the code' }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CHECKUP100')
  await page.getByText('Conditions').first().click()
  await expect(page.getByText('Your cart must have a package.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[R2.043] the answers unfold and hold the whole text', async ({ page }) => {
    await page.goto('/faqs')
    await page.getByText('How can I pay?').click()
    await expect(page.getByText(/in cash or by UPI after the sample is taken/)).toBeVisible()
  })
})
