/*
 * Inline script of the app's pages. It starts the app after the first paint, so that no script of
 * the app takes bandwidth from style sheet and fonts. It is part of the page, and the policy of the
 * page names its hash (server/web/built-web.ts).
 */
/** By then a loaded page is painted. */
const LOAD_TO_PAINT_MS = 200
/** The connection may be back before its loss is noticed. */
const RETRY_MS = 500

const { entry } = document.currentScript.dataset

let started = false

/** Retried when the connection is back, or later and later if it is: nothing else starts the page. */
function load(wait = RETRY_MS) {
  import(entry).catch((error) => {
    if (navigator.onLine) setTimeout(() => load(2 * wait), wait)
    else addEventListener('online', () => load(), { once: true })
    throw error
  })
}

function start() {
  if (started) return
  started = true
  for (const link of document.querySelectorAll('link[data-after-paint]')) {
    link.rel = 'modulepreload'
  }
  // Not a script element: Trusted Types refuse its address (server/http/security-headers.ts).
  load()
}

if ('PerformanceObserver' in window) {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
}
// A tab in the background paints nothing.
if (document.hidden) start()
// Neither does the page without a connection, nor any page for a browser that reports no paint.
addEventListener('load', () => setTimeout(start, LOAD_TO_PAINT_MS))
