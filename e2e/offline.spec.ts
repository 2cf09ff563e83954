import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { firstReport, qrPicture } from './support/reports.ts'

test.use({ serviceWorkers: 'allow' })

/** What the browser says of calls and files that it cannot fetch. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/

/** Opens a page and waits until the service worker has kept its files and has taken the page over. */
async function openInstalled(page: Page, address: string): Promise<void> {
  await open(page, address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
}

/** Everything that the browser keeps for this site outside cookies, as text. */
function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        all.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
          }),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(url)
    }
    return JSON.stringify(all)
  })
}

test.beforeEach(({ pageErrors }) => pageErrors.allow(NO_NETWORK))

test('the app can be installed: manifest, icons and a service worker', async ({
  page,
  request,
}) => {
  await openInstalled(page, '/')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Parakh Diagnostics', display: 'standalone', id: '/' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(size).toBe(sizes)
  }
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  const worker = await request.get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
})

test('the app starts without a connection, and the page comes back with it', async ({
  page,
  context,
}) => {
  await openInstalled(page, '/')
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, 'You are offline')).toBeVisible()
  await expect(page.getByRole('link', { name: /My orders/ }).first()).toBeVisible()
  // The page loads again by itself.
  await context.setOffline(false)
  await expect(heading(page, 'You are offline')).toBeHidden()
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
})

test('a page whose code is not kept says that the network is gone, and opens with it', async ({
  page,
  context,
}) => {
  await openInstalled(page, '/')
  await context.setOffline(true)
  for (const address of [paths.testMenu.path, paths.cart.path]) {
    await page.goto(address)
    await expect(heading(page, 'You are offline')).toBeVisible()
  }
  await context.setOffline(false)
  await expect(heading(page, 'Cart')).toBeVisible()
})

test('opened orders and reports can be read without a connection, and leave at log-out', async ({
  page,
  context,
  login,
}) => {
  const patient = await login()
  const report = await firstReport(patient, ['CBC'])
  await openInstalled(page, paths.viewReport.getHref(report.report_id))
  await expect(page.getByText(/Signed electronically/)).toBeVisible()
  await open(page, `${paths.profile.getHref('my-order')}&order=${report.order_id}`)
  await expect(page.getByText(report.order_no).first()).toBeVisible()
  await open(page, paths.profile.getHref('my-order'))
  await expect(page.getByText(report.order_no).first()).toBeVisible()

  await context.setOffline(true)
  await page.goto(paths.viewReport.getHref(report.report_id))
  await expect(page.getByText(/Signed electronically/)).toBeVisible()
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.goto(`${paths.profile.getHref('my-order')}&order=${report.order_id}`)
  await expect(page.getByText(report.order_no).first()).toBeVisible()
  await page.goto(paths.profile.getHref('my-order'))
  await expect(page.getByText(report.order_no).first()).toBeVisible()
  expect(await keptInBrowser(page)).toContain(report.report_id)

  await context.setOffline(false)
  await page.goto(paths.profile.getHref('logout'))
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => keptInBrowser(page)).not.toContain(report.report_id)
})

test('the verify page checks a report after a reload without a connection', async ({
  page,
  context,
  login,
}) => {
  const patient = await login()
  const { report_id } = await firstReport(patient, ['TSH'])
  const { qr_code } = await patient.call('reportDetails', { params: { id: report_id } })
  await openInstalled(page, paths.verifyReport.getHref())
  await page.waitForLoadState('networkidle')
  const buffer = await qrPicture(page, qr_code)
  await context.setOffline(true)
  await page.reload()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('row', { name: /TSH/ })).toBeVisible()
})

test('nothing but files of the app is kept by the service worker', async ({ page, login }) => {
  await login()
  await openInstalled(page, paths.profile.getHref('my-order'))
  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        addresses.push(new URL(url).pathname)
      }
    }
    return addresses
  })
  expect(kept.length).toBeGreaterThan(50)
  const files =
    /^\/(?:assets|fonts|icons)\/|^\/(?:offline\.html|manifest\.webmanifest|favicon\.svg)$/
  expect(kept.filter((path) => !files.test(path))).toEqual([])
})
