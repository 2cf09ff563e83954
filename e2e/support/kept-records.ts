import type { Page } from '@playwright/test'
import { DATABASE } from '#lib/storage/local-database.ts'

/**
 * A record of the app's local database, as storedRecord writes it. The page must stand on the
 * app's origin, and the app must not run on it: it would write its own.
 */
export async function keepRecord(
  page: Page,
  key: string,
  data: unknown,
  ofVersion = 1,
): Promise<void> {
  const record = { version: ofVersion, savedAt: Date.now(), data }
  await page.evaluate(
    async ({ name, storeName, version, key, record }) => {
      // The app may have raised the version of one that is there.
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

/** Takes a record out of the local database, where there is one. */
export async function dropRecord(page: Page, key: string): Promise<void> {
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

/** A page of the app's origin on which the app does not run. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
}

/** All that the local database holds, as one text; empty before the app has made it. */
export function keptText(page: Page): Promise<string> {
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
