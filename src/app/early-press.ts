type EarlyPress = {
  /** The button that was pressed last. */
  readonly button: HTMLButtonElement | null
  /** Ends watching. */
  readonly end: () => void
}

declare global {
  interface Window {
    /** Set by scripts/start-after-paint.js. */
    readonly earlyPress?: EarlyPress
  }
}

const PAUSE_MS = 100
/** Parts of a page hydrate one after the other, each when its code is there. */
const MAX_TRIES = 50

/** Presses again the button that was pressed before the app could answer. Links need no help. */
export function repeatEarlyPress(): void {
  const early = window.earlyPress
  early?.end()
  if (early?.button) press(early.button, MAX_TRIES)
}

function press(button: HTMLButtonElement, tries: number): void {
  if (!button.isConnected || tries === 0 || isAnswered(button)) return
  setTimeout(() => press(button, tries - 1), PAUSE_MS)
}

/** React stops a click on a part that is not hydrated yet before it reaches the button. */
function isAnswered(button: HTMLButtonElement): boolean {
  let reached = false
  const over = new AbortController()
  button.addEventListener('click', () => (reached = true), { signal: over.signal })
  button.click()
  over.abort()
  return reached
}
