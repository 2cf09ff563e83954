/**
 * The path of an address on this site, with query and hash; null for any other: a saved redirect must not
 * lead a patient to somebody else's page.
 */
export function ownPath(text: string | null, origin: string): string | null {
  if (!text?.startsWith('/')) return null
  try {
    const url = new URL(text, origin)
    return url.origin === origin ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}
