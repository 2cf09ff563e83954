/** Session storage key: the release that this tab has already reloaded from. */
const RELOADED_KEY = 'parakh.reloaded-from'

let check: Promise<void> | undefined

/**
 * Reloads the page when a file of the app is missing because a newer release replaced it. Cart and
 * booking survive in the browser's storage. `release` names the running release: the address of one
 * of its scripts.
 */
export function reloadWhenReplaced(release: string): void {
  // Vite dispatches this before the importer sees the failed import.
  addEventListener('vite:preloadError', () => {
    check ??= reloadIfReplaced(release)
  })
}

/**
 * For lazy imports: suppresses the error on a page that is about to reload.
 * @throws `error` when the page does not reload; otherwise the promise never settles
 */
export async function throwUnlessReloading(error: unknown): Promise<never> {
  await check
  throw error
}

async function reloadIfReplaced(release: string): Promise<void> {
  if (await isReplaced(release)) {
    location.reload()
    return new Promise(() => {})
  }
  check = undefined
}

/**
 * A file counts as replaced when the server answers, at most once per release: a second failure
 * means that the newer release is broken. Without session storage this cannot be decided, and the
 * page does not reload.
 */
async function isReplaced(release: string): Promise<boolean> {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === release) return false
    const { ok } = await fetch(location.href, { method: 'HEAD' })
    if (ok) sessionStorage.setItem(RELOADED_KEY, release)
    return ok
  } catch {
    return false
  }
}
