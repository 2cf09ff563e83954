import { cleanup, configure } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterAll, afterEach, vi } from 'vitest'
import { configureBrand } from '#config/brand.ts'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import { toastsWanted } from '#lib/toast/toast.ts'

configureBrand(DEFAULT_BRAND)

if (typeof window !== 'undefined') leaveNothing()

afterEach(cleanup)

// Files of a worker share its clock: a fake one that a file leaves behind stops the next.
const clock = globalThis.setTimeout
afterAll(() => {
  if (globalThis.setTimeout !== clock) throw new Error('This file leaves a fake clock behind.')
})

let isToasted = false
const stopListening = toastsWanted.subscribe(() => {
  isToasted = true
})

afterAll(async () => {
  // What a page loads late comes after its test, and after the worker's last file it would find no window.
  await vi.dynamicImportSettled()
  stopListening()
  if (!isToasted) return
  // A toast that finds no container waits for one, which may be another file's.
  const [{ toast }, { IN_PLACE_MS }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('#lib/toast/toasts.tsx'),
  ])
  // Timers of one length run in their order.
  await new Promise((resolve) => setTimeout(resolve, IN_PLACE_MS))
  toast.dismiss()
})

// Queries that wait make an error for each look; with the document in it, that took a quarter of the time.
process.env.DEBUG_PRINT_LIMIT ??= '0'

if (typeof window !== 'undefined') {
  // jsdom has no layout to scroll in, and is never busy.
  window.scrollTo = () => {}
  window.requestIdleCallback = (work) =>
    Number(setTimeout(work, 0, { didTimeout: false, timeRemaining: () => 50 }))
  window.cancelIdleCallback = clearTimeout
}

// Generous for busy machines; a longer wait lets no failing test pass.
configure({ asyncUtilTimeout: 8_000 })

/** What a test file before may have left in the window. */
function leaveNothing(): void {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  localStorage.clear()
  sessionStorage.clear()
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name)
  history.replaceState(null, '', '/')
}
