import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeAtlas } from 'chart-paths/atlas/write-atlas.ts'
import { atlasMachine, figures, resultsOf } from 'chart-paths/fixtures/atlas.ts'
import { expect, type Page, test } from 'playwright/test'
import { flows } from '#tests/paths/flows.ts'
import { expectAccessibleLayout } from './support/appearances.ts'

const locker = atlasMachine()
const callback = atlasMachine(flows.callback)
const failing = callback.generated.paths[0]?.id ?? ''
let folder: string
let address: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-'))
  const html = join(folder, 'atlas.html')
  const walked = {
    ...callback,
    levels: { model: figures(9), actor: figures(5), browser: figures(0) },
    results: [...resultsOf(callback, 'model'), ...resultsOf(callback, 'actor', [failing])],
  }
  await writeAtlas({ machines: [locker, walked], before: null }, { html, docs: null })
  address = pathToFileURL(html).href
})

test.afterAll(() => rm(folder, { recursive: true }))

/** Opens the file offline, and collects its requests, console messages and errors. */
async function open(page: Page): Promise<readonly string[]> {
  const messages: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url !== address && !url.startsWith('data:')) messages.push(url)
  })
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', ({ message }) => messages.push(message))
  await page.context().setOffline(true)
  await page.goto(address)
  return messages
}

function pathAt(page: Page, id: string) {
  return page.locator(`details[id="path-${id}"]`)
}

test('opens offline and sends no request', async ({ page }) => {
  const messages = await open(page)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Atlas of the statecharts')
  await expect(page.locator('figure svg').first()).toBeVisible()
  await expect(page.locator('figure svg').first()).toContainText('locked')
  await page.getByRole('searchbox').fill('dialog')
  expect(messages).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible at every width, ${colorScheme}`, async ({ page }) => {
    // Axe checks every row of every table, twice.
    test.slow()
    await page.emulateMedia({ colorScheme })
    await open(page)
    await page.locator('.fold').first().getByText('Show all').click()

    await expectAccessibleLayout(page)
  })
}

test('has landmarks and a skip link', async ({ page }) => {
  await open(page)

  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('search')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Machines' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('links a state to its paths, and a step of a path to the next state', async ({ page }) => {
  await open(page)
  const row = page.locator('[id="state-callback.dialog.submitting"]')
  const link = row.getByRole('link').first()
  const id = (await link.textContent()) ?? ''
  await link.click()

  await expect(pathAt(page, id)).toHaveAttribute('open', '')
  await pathAt(page, id).locator('.story').getByRole('link', { name: 'dialog.waiting' }).click()
  await expect(page.locator('[id="state-callback.dialog.waiting"]')).toBeInViewport()
})

test('filters by words and by result, and resets', async ({ page }) => {
  await open(page)
  const rows = page.locator('[data-find]:visible')
  const all = await page.locator('[data-find]').count()
  await page.getByRole('searchbox').fill('dialog SUBMITTING')

  await expect(page.getByRole('status')).toHaveText(/^\d+ of \d+ found$/)
  for (const text of await rows.allTextContents()) expect(text).toMatch(/submitting/i)
  await expect(page.getByRole('heading', { name: 'locker', exact: true })).toBeHidden()

  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Paths that').selectOption({ label: 'failed (actor)' })
  await expect(rows).toHaveCount(1)
  await expect(pathAt(page, failing)).toBeVisible()

  await page.getByLabel('Paths that').selectOption({ index: 0 })
  await expect(page.getByRole('status')).toHaveText('')
  await expect(page.locator('[data-find]:not([hidden])')).toHaveCount(all)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('shows everything but the search and the drawings', async ({ page }) => {
    await open(page)

    await expect(page.getByRole('searchbox')).toHaveCount(0)
    const path = pathAt(page, locker.generated.paths[0]?.id ?? '')
    await path.locator('summary').click()
    await expect(path.locator('.story li').first()).toBeVisible()
  })
})
