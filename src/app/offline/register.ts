import { WORKER_POLICY } from '#contract/conventions.ts'
import { isInAppMode } from '#lib/mode.ts'
import { ACTIVATE_IF_ALONE } from './offline-page.ts'

const WORKER = '/service-worker.js'

/** The part of Trusted Types that is used. Firefox before 148 and Safari before 26 lack it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

/** The part of the Network Information API that is used. Firefox and Safari lack it. */
type Connection = EventTarget & { readonly saveData: boolean; readonly effectiveType: string }

/**
 * Registers the service worker, and lets a newer one that waits take over if that harms no tab.
 * `isFresh`: the server rendered this page, so it needs no file of a former release.
 *
 * The worker loads about 560 kB. With a data saver or on a slow connection it is registered once
 * the app is installed, or when neither applies any more.
 *
 * Not in a lab's mobile app: that has its own offline screen, and may delete cookies without the
 * rest of its storage.
 */
export async function registerServiceWorker(isFresh: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || isInAppMode()) return
  await untilDataMayBeUsed()
  try {
    const { waiting } = await navigator.serviceWorker.register(workerAddress())
    if (isFresh) waiting?.postMessage(ACTIVATE_IF_ALONE)
  } catch {
    // Refused by the browser's settings, or no connection: the app works without it.
  }
}

/** Browsers register only an address that passed a named policy. Ours passes one address. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(WORKER_POLICY, {
    createScriptURL(address) {
      if (address === WORKER) return address
      throw new TypeError(`${address} is not our service worker.`)
    },
  })
  // SAFETY: `register` takes the policy's TrustedScriptURL as it takes a string.
  return policy ? (policy.createScriptURL(WORKER) as string) : WORKER
}

function untilDataMayBeUsed(): Promise<void> {
  const { connection } = navigator as { connection?: Connection }
  if (!connection || !savesData(connection) || isInstalled()) return Promise.resolve()
  return new Promise((resolve) => {
    addEventListener('appinstalled', () => resolve(), { once: true })
    connection.addEventListener('change', () => {
      if (!savesData(connection)) resolve()
    })
  })
}

function savesData({ saveData, effectiveType }: Connection): boolean {
  return saveData || effectiveType === '2g' || effectiveType === 'slow-2g'
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
