/** Parts of a page that can take the focus of what they held. */
const PARTS = '[role="dialog"], form, fieldset, li, article, section, [role="group"], main'

/** Milliseconds in which the page may move the focus itself. */
const GRACE = 100

/**
 * When the focused control is removed and nothing takes its focus, the part that held it does, so
 * that the keyboard and the screen reader stay there. Returns a function that ends it.
 */
export function keepFocus(page: Document): () => void {
  let parts: readonly HTMLElement[] = []
  let focused: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    focused = target
    parts = partsAround(target)
  }
  const restore = () => {
    timer = undefined
    if (page.activeElement !== page.body) return
    const part = parts.find((one) => one.isConnected)
    if (!part) return
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1
    part.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    focused = null
    clearTimeout(timer)
    timer = setTimeout(restore, GRACE)
  })
  page.addEventListener('focusin', onFocus, true)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', onFocus, true)
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Nearest first. */
function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = []
  let part = element.parentElement?.closest<HTMLElement>(PARTS)
  while (part) {
    parts.push(part)
    part = part.parentElement?.closest<HTMLElement>(PARTS)
  }
  return parts
}
