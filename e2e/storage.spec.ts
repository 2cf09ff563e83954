import { expect, type Page } from '@playwright/test'
import { DATABASE } from '#lib/storage/local-database.ts'
import { addOpenTest, heading, open, openCart } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { keepRecord, openBlank } from './support/kept-records.ts'

/** No longer than two seconds for the storage, and something for the rest. */
const PATIENCE_MS = 5000

/** What is wrong with this browser's database before the app runs. */
const TROUBLES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'hangs',
    (page) =>
      page.addInitScript(() => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      }),
  ],
  [
    'is full',
    (page) =>
      page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
  ],
  [
    'is of a newer release',
    async (page) => {
      await openBlank(page)
      await page.evaluate(
        ({ name, version }) =>
          new Promise<void>((settle) => {
            const opening = indexedDB.open(name, version + 7)
            opening.onsuccess = () => {
              opening.result.close()
              settle()
            }
          }),
        DATABASE,
      )
    },
  ],
  [
    'is held open by another tab with an older one',
    async (page) => {
      const other = await page.context().newPage()
      await openBlank(other)
      await other.evaluate(
        ({ name }) =>
          new Promise<void>((settle) => {
            // Of localforage's version before ours, without a store: ours must upgrade it.
            const opening = indexedDB.open(name, 1)
            opening.onsuccess = () => settle()
          }),
        DATABASE,
      )
    },
  ],
  [
    'holds what no release wrote',
    async (page) => {
      await openBlank(page)
      for (const key of ['cart', 'booking', 'first-visit', 'sub-order']) {
        await keepRecord(page, key, { nonsense: [1, { two: null }] })
      }
    },
  ],
]

const cartLine = (page: Page) => page.getByRole('main').getByRole('link', { name: 'TSH' })

for (const [says, spoil] of TROUBLES) {
  test(`a database that ${says} keeps nobody from the cart`, async ({ page }) => {
    await spoil(page)
    await open(page, '/test-detail?slug_name=tsh')
    const from = Date.now()
    await addOpenTest(page)
    expect(Date.now() - from).toBeLessThan(PATIENCE_MS)
    await openCart(page, '1 item')
    await expect(cartLine(page)).toBeVisible()
  })
}

test('[R3.76] a cart that could be kept is there after a reload', async ({ page }) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await open(page, '/cart')
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(cartLine(page)).toBeVisible()
})
