type EarlyActs = {
  /** The button that was pressed last. */
  readonly button: HTMLButtonElement | null
  /** The field that was typed into last. */
  readonly field: HTMLInputElement | null
  /** Ends watching. */
  readonly end: () => void
}

declare global {
  interface Window {
    /** Set by scripts/start-after-paint.js. */
    readonly earlyActs?: EarlyActs
  }
}

const PAUSE_MS = 100
/** Parts of a page hydrate one after the other, each when its code is there. */
const MAX_TRIES = 50

/**
 * Repeats what the patient did before the app could answer: presses the last button again, and hands
 * over what was typed. Links need no help.
 */
export function repeatEarlyActs(): void {
  const early = window.earlyActs
  early?.end()
  const { button, field } = early ?? {}
  if (field) repeat(field, 'input', () => retype(field), MAX_TRIES)
  if (button) repeat(button, 'click', () => button.click(), MAX_TRIES)
}

function repeat(element: HTMLElement, type: string, act: () => void, tries: number): void {
  if (!element.isConnected || tries === 0 || isAnswered(element, type, act)) return
  setTimeout(() => repeat(element, type, act, tries - 1), PAUSE_MS)
}

/** React stops an event of a part that is not hydrated yet before it reaches the element. */
function isAnswered(element: HTMLElement, type: string, act: () => void): boolean {
  let reached = false
  const over = new AbortController()
  element.addEventListener(type, () => (reached = true), { signal: over.signal })
  act()
  over.abort()
  return reached
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** React takes a value for known that it found or set itself; it does not see the prototype's setter. */
function retype(field: HTMLInputElement): void {
  const typed = field.value
  field.value = ''
  setValue?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
