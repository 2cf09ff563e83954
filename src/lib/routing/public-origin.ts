/** Name of the meta element that holds it. */
export const ORIGIN_META = 'public-origin'

/** The site's own origin (PUBLIC_URL), at whatever host the page was opened. */
export function publicOrigin(): string {
  const element = document.head.querySelector<HTMLMetaElement>(`meta[name="${ORIGIN_META}"]`)
  return element?.content || location.origin
}
