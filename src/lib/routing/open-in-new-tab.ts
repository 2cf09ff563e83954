/** @returns false when the browser blocked the window, as it may without a user gesture */
export function openInNewTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (!tab) return false
  // With the feature `noopener`, `window.open` always returns null.
  tab.opener = null
  return true
}

/** Opens a URL in a new tab, or in this one when that is blocked. */
export function openOrGoTo(url: string): void {
  if (!openInNewTab(url)) location.assign(url)
}
