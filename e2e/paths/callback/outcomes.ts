import type { Page } from '@playwright/test'
import { DATABASE } from '#lib/storage/local-database.ts'
import type { BrowserLevel, Executor } from '#tests/paths/browser-level.ts'
import type { OutcomeCause } from '#tests/paths/cause.ts'
import { CLAIMING, FIRST_VISIT, READING, type World } from './world.ts'

type Run = Executor<OutcomeCause, World>

/** What it finds was kept before the page opened. */
const read: Run = ({ edge }) => edge.open(READING)

export const outcomes: BrowserLevel<World>['outcomes'] = {
  restoreCallback: { firstVisit: read, over: read, network: read },
  claimCallback: {
    mine: ({ edge }) => edge.open(CLAIMING),
    taken: async ({ page, edge }) => {
      await noteShown(page)
      await edge.open(CLAIMING)
    },
    network: ({ edge }) => edge.refuse(CLAIMING),
  },
  requestCallback: {
    stored: ({ calls }, { actor }) => calls.pass(actor),
    refused: ({ calls }, cause) => calls.fail(cause),
    network: ({ calls }, cause) => calls.fail(cause),
  },
}

/** As another tab writes it while this one runs. */
async function noteShown(page: Page): Promise<void> {
  const record = { version: 1, savedAt: Date.now(), data: { at: 0, shown: true } }
  await page.evaluate(
    ({ name, storeName, key, record }) =>
      new Promise<void>((settle, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const writing = database.transaction(storeName, 'readwrite')
          writing.objectStore(storeName).put(record, key)
          writing.oncomplete = () => {
            database.close()
            settle()
          }
        }
      }),
    { ...DATABASE, key: FIRST_VISIT, record },
  )
}
