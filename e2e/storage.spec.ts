import { expect, type Page } from 'playwright/test'
import { DATABASE } from '#lib/storage/local-database.ts'
import { addOpenTest, heading, open, openCart } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { openBlank, storedText, writeRecord } from './support/local-records.ts'

/** Two seconds for the storage, and a margin. */
const MAX_WAIT_MS = 5000

/** Faults of the browser's database before the app runs. */
const FAULTS: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
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
            // A lower version without a store, which the app must upgrade.
            const opening = indexedDB.open(name, 1)
            opening.onsuccess = () => settle()
          }),
        DATABASE,
      )
    },
  ],
  [
    'holds unknown records',
    async (page) => {
      await openBlank(page)
      for (const key of ['cart', 'booking', 'first-visit', 'sub-order']) {
        await writeRecord(page, key, { nonsense: [1, { two: null }] })
      }
    },
  ],
]

const cartLine = (page: Page) => page.getByRole('main').getByRole('link', { name: 'TSH' })

for (const [says, inject] of FAULTS) {
  test(`the cart works with a database that ${says}`, async ({ page }) => {
    await inject(page)
    await open(page, '/test-detail?slug_name=tsh')
    const from = Date.now()
    await addOpenTest(page)
    expect(Date.now() - from).toBeLessThan(MAX_WAIT_MS)
    await openCart(page, '1 item')
    await expect(cartLine(page)).toBeVisible()
  })
}

test('[R3.76] a stored cart is restored after a reload', async ({ page }) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await expect.poll(() => storedText(page)).toContain('TSH')
  await open(page, '/cart')
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(cartLine(page)).toBeVisible()
})
