import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { ACTIVATE_IF_ALONE, OFFLINE_PAGE } from './offline-page.ts'

/*
 * Starts the app without a connection (docs/decisions/0038-installable.md). It keeps files of the
 * build, which are public, and nothing else: no HTML of a page, no answer of the provider.
 */

/** The part of the worker's scope that is used: TypeScript's own types exclude those of the DOM. */
declare const self: {
  /** Filled in by the build. */
  readonly __WB_MANIFEST: PrecacheEntry[]
  /** Written by the server: paths of the lab's pictures, and of the build's icons that they replace. */
  readonly BRAND: { readonly images: readonly string[]; readonly replaced: readonly string[] }
  readonly clients: {
    matchAll(options: object): Promise<readonly unknown[]>
    claim(): Promise<void>
  }
  /** Absent in old browsers. */
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

type FetchEvent = {
  readonly request: Request
  /** The server's answer that the browser asked for while the worker started; else undefined. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** Never answered by the app. */
const NOT_THE_APP = /^\/(?:api|dev|livez|readyz|payment\/callback|gateway)(?:\/|$)/

cleanupOutdatedCaches()
const { images, replaced } = self.BRAND
const ofBuild = self.__WB_MANIFEST.filter(
  ({ url }) => !replaced.includes(new URL(url, location.href).pathname),
)
// A picture's path changes with its content.
const ofBrand = images.map((url) => ({ url, revision: null }))
precacheAndRoute([...ofBuild, ...ofBrand], { cleanURLs: false, directoryIndex: '' })

// Pages always come from the server, so a new release shows at once; without an answer, the app.
self.addEventListener('fetch', (event) => {
  const { url, mode } = event.request
  const { pathname } = new URL(url)
  // What is kept is answered above, also when it is opened in a tab.
  if (mode !== 'navigate' || NOT_THE_APP.test(pathname) || getCacheKeyForURL(url)) return
  event.respondWith(pageFor(event))
})

async function pageFor({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await matchPrecache(OFFLINE_PAGE)) ?? Response.error()
  }
}

self.addEventListener('activate', (event) => {
  // Only the first worker of a browser activates at once: later ones wait (activateIfAlone).
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE_IF_ALONE) event.waitUntil(activateIfAlone())
})

/**
 * A new worker deletes the files of the former release, which open tabs may still load: it takes
 * over when the only tab is the one that asks, which the server has just rendered.
 */
async function activateIfAlone(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.length === 1) await self.skipWaiting()
}
