/** Paths that a browser would resolve to another site. */
const OTHER_SITE = /^\/(?:[/\\]|%2f|%5c)/i

/**
 * Path, query and hash of a URL on this site; null for any other, which prevents open redirects.
 * Parsed as a browser does: tabs removed, backslashes as slashes, dots resolved.
 */
export function ownPath(text: string | null, origin: string): string | null {
  if (!text?.startsWith('/')) return null
  try {
    const url = new URL(text, origin)
    const path = url.pathname + url.search + url.hash
    return url.origin === origin && !OTHER_SITE.test(path) ? path : null
  } catch {
    return null
  }
}
