/** @returns whether the browser let it: without a press it may block the window. */
export function openInNewTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (!tab) return false
  // With the feature `noopener` the answer would be null, opened or not.
  tab.opener = null
  return true
}

/** Shows what is behind an address: in a tab of its own, or in this one where that is blocked. */
export function openOrGoTo(url: string): void {
  if (!openInNewTab(url)) location.assign(url)
}
