const MARK = 'parakh.reloaded-from'

/**
 * Loads a lazy part of the app. A part that is missing while the server answers was replaced by a
 * newer release: the page is loaded anew, once a release. Cart and booking are kept in the browser.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await isReplaced())) throw error
    location.reload()
    // Nobody is to see an error on the page that is going.
    return new Promise(() => {})
  }
}

/** The second time the newer release is broken itself; without storage the first could not be told from it. */
async function isReplaced(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(MARK) === import.meta.url) return false
    const { ok } = await fetch(location.href, { method: 'HEAD' })
    if (ok) sessionStorage.setItem(MARK, import.meta.url)
    return ok
  } catch {
    return false
  }
}
