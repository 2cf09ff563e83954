import type { Page } from 'playwright/test'
import { DATABASE } from '#lib/storage/local-database.ts'

/**
 * Writes a record to the app's local database in the form of storedRecord. The page must be of the
 * app's origin, and must not run the app, which would write its own.
 */
export async function writeRecord(
  page: Page,
  key: string,
  data: unknown,
  ofVersion = 1,
): Promise<void> {
  const record = { version: ofVersion, savedAt: Date.now(), data }
  await page.evaluate(
    async ({ name, storeName, version, key, record }) => {
      // The app may have raised the version of an existing database.
      const isThere = (await indexedDB.databases()).some((database) => database.name === name)
      await new Promise<void>((settle, reject) => {
        const opening = isThere ? indexedDB.open(name) : indexedDB.open(name, version)
        opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const writing = database.transaction(storeName, 'readwrite')
          writing.objectStore(storeName).put(record, key)
          writing.oncomplete = () => {
            database.close()
            settle()
          }
          writing.onerror = () => reject(writing.error)
        }
      })
    },
    { ...DATABASE, key, record },
  )
}

/** The data of a record of the local database; null without one. */
export function readRecord(page: Page, key: string): Promise<unknown> {
  return page.evaluate(
    ({ name, storeName, key }) =>
      new Promise<unknown>((settle, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const reading = database.transaction(storeName).objectStore(storeName).get(key)
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            database.close()
            settle(reading.result?.data ?? null)
          }
        }
      }),
    { ...DATABASE, key },
  )
}

/** Deletes a record of the local database, if there is one. */
export async function deleteRecord(page: Page, key: string): Promise<void> {
  await page.evaluate(
    async ({ name, storeName, key }) => {
      const isThere = (await indexedDB.databases()).some((database) => database.name === name)
      if (!isThere) return
      await new Promise<void>((settle, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const writing = database.transaction(storeName, 'readwrite')
          writing.objectStore(storeName).delete(key)
          writing.oncomplete = () => {
            database.close()
            settle()
          }
          writing.onerror = () => reject(writing.error)
        }
      })
    },
    { ...DATABASE, key },
  )
}

/** Opens a page of the app's origin that does not run the app. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
}

/** Keeps the callback dialog from opening: marks it as shown, on a page that does not run the app. */
export async function skipCallback(page: Page): Promise<void> {
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
}

/** All records of the local database as JSON; empty before the app has created it. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async ({ name, storeName }) => {
    const isThere = (await indexedDB.databases()).some((database) => database.name === name)
    if (!isThere) return ''
    return new Promise<string>((settle, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const { result } = opening
        const reading = result.transaction(storeName).objectStore(storeName).getAll()
        reading.onsuccess = () => {
          result.close()
          settle(JSON.stringify(reading.result))
        }
      }
    })
  }, DATABASE)
}
