import { STEP_SETTLE } from '#machines/shared/step-settle.ts'

/** Pixels; half a touch target. Presses that are closer hit the same place. */
const SAME_PLACE = 22

const CONTROLS = 'a, button, input, select, textarea, label, summary'

/** Milliseconds; a focus that moves later is not what the last key has led to. */
const EFFECT_OF_KEY = 2 * STEP_SETTLE

/** Keys with which the patient moves the focus. */
const MOVES_FOCUS = /^(Tab|Escape|Home|End|Page(Up|Down)|Arrow.+)$/

type Press = {
  readonly at: number
  readonly x: number
  readonly y: number
  /** Its name: a control that was drawn again is the same. */
  readonly words: string | null
}

/**
 * Ignores presses that were meant for what was there before: the second tap of a double tap after
 * the first has replaced the control, Enter and Space just after the app moved the focus, and the
 * repeats of a held Enter. Returns a function that ends it.
 */
export function guardPresses(page: Document): () => void {
  let last: Press | null = null
  let lastKey: { readonly name: string; readonly at: number } | null = null
  let movedAt = Number.NEGATIVE_INFINITY

  const onClick = (event: MouseEvent) => {
    // A click from the keyboard has no place.
    if (event.detail === 0) return
    const press = pressOf(event)
    if (last && isSecondTap(last, event, press)) ignore(event)
    else last = press
  }
  const onPointer = () => {
    lastKey = null
  }
  const onFocus = () => {
    const now = Date.now()
    const byApp =
      lastKey !== null && now - lastKey.at < EFFECT_OF_KEY && !MOVES_FOCUS.test(lastKey.name)
    movedAt = byApp ? now : Number.NEGATIVE_INFINITY
  }
  const onKey = (event: KeyboardEvent) => {
    const isEarly = Date.now() - movedAt < STEP_SETTLE
    if (presses(event) && (isEarly || (event.repeat && event.key === 'Enter'))) {
      ignore(event)
      return
    }
    lastKey = { name: event.key, at: Date.now() }
    // Who types or moves on has seen what is there.
    last = null
    movedAt = Number.NEGATIVE_INFINITY
  }

  // Who types has seen what is there.
  const onInput = () => {
    last = null
    movedAt = Number.NEGATIVE_INFINITY
  }
  // Who scrolls has brought something else to the same place. A touch that scrolls is cancelled.
  const onScroll = () => {
    last = null
  }

  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  page.addEventListener('click', onClick, options)
  page.addEventListener('pointerdown', onPointer, options)
  page.addEventListener('pointercancel', onScroll, options)
  page.addEventListener('wheel', onScroll, { ...options, passive: true })
  page.addEventListener('focusin', onFocus, options)
  page.addEventListener('keydown', onKey, options)
  page.addEventListener('input', onInput, options)
  return () => over.abort()
}

function pressOf({ target, clientX, clientY }: MouseEvent): Press | null {
  const control = controlAt(target)
  if (!control) return null
  const words = control.getAttribute('aria-label') ?? control.textContent
  return { at: Date.now(), x: clientX, y: clientY, words }
}

function isSecondTap(last: Press, { clientX, clientY }: MouseEvent, press: Press | null): boolean {
  return (
    Date.now() - last.at < STEP_SETTLE &&
    Math.hypot(clientX - last.x, clientY - last.y) < SAME_PLACE &&
    press?.words !== last.words
  )
}

/** A label presses its control, with a second click of its own. */
function controlAt(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(CONTROLS) : null
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}

/** Whether the key presses the control; in a text it is typed. */
function presses({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return false
  if (key === 'Enter') return true
  return key === ' ' && !(target instanceof HTMLInputElement && isText(target))
}

function isText({ type }: HTMLInputElement): boolean {
  return type !== 'checkbox' && type !== 'radio'
}

function ignore(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
