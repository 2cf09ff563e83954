/** A path that begins like this is an address of another site to a browser that follows it. */
const LEAVES = /^\/(?:[/\\]|%2f|%5c)/i

/**
 * The path of an address on this site, with query and hash; null for any other: a saved redirect must not
 * lead a patient to somebody else's page. It is read as a browser reads it: without tabs, with backslashes
 * as slashes, and with its dots resolved.
 */
export function ownPath(text: string | null, origin: string): string | null {
  if (!text?.startsWith('/')) return null
  try {
    const url = new URL(text, origin)
    const path = url.pathname + url.search + url.hash
    return url.origin === origin && !LEAVES.test(path) ? path : null
  } catch {
    return null
  }
}
