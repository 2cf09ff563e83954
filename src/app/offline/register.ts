import { isInAppMode } from '#lib/mode.ts'
import { ACTIVATE_IF_ALONE } from './offline-page.ts'

const WORKER = '/service-worker.js'

/**
 * Registers the service worker, and lets a newer one that waits take over if that harms no tab.
 * `isFresh`: the server rendered this page, so it needs no file of a former release.
 *
 * Not in a lab's mobile app: that has its own offline screen, and may delete cookies without the
 * rest of its storage.
 */
export async function registerServiceWorker(isFresh: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || isInAppMode()) return
  try {
    const { waiting } = await navigator.serviceWorker.register(WORKER)
    if (isFresh) waiting?.postMessage(ACTIVATE_IF_ALONE)
  } catch {
    // Refused by the browser's settings, or no connection: the app works without it.
  }
}
