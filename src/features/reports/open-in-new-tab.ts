/** @returns whether the browser let it: without a press it may block the window. */
export function openInNewTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (!tab) return false
  // With the feature `noopener` the answer would be null, opened or not.
  tab.opener = null
  return true
}
