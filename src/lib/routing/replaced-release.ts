/** Session storage: the release that this tab has already reloaded from. */
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
 * For the importer of a part: nobody sees its error on a page that is about to reload.
 * @throws `error`, when the page does not reload; otherwise never settles.
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
 * A missing file counts as replaced while the server answers, once a release: the second time the newer
 * release is itself broken. Without session storage the two cannot be told apart, and nothing reloads.
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
