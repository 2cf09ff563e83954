/** What somebody at the page causes; `visibilitychange`: they come back to the tab. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'input',
  'visibilitychange',
]

/** Resolves when the patient first does something: points, scrolls, types, comes back to the tab. */
export function patientActive(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const act = () => {
      over.abort()
      resolve()
    }
    const options = { capture: true, passive: true, signal: over.signal }
    for (const sign of SIGNS) addEventListener(sign, act, options)
    // Scrolled before this code was loaded.
    if (scrollY > 0) act()
  })
}
