type Noted = {
  readonly click: HTMLButtonElement
  readonly input: HTMLInputElement
  readonly submit: HTMLFormElement
}

type EarlyActs = { -readonly [Type in keyof Noted]: Noted[Type] | null } & {
  /** Value of the field that was typed into last. */
  typed: string
  /** Called after each act once the app has its root; an act that is answered is null again by then. */
  repeat?: (type: keyof Noted, event?: Event) => void
  /** Called when an act has reached its element. */
  heard?: (type: keyof Noted, element: Element) => void
}

declare global {
  interface Window {
    /** The last press, field and form: set by scripts/note-early-acts.js. */
    readonly earlyActs?: EarlyActs
  }
}

const PAUSE_MS = 100
/** Parts of a page hydrate one after the other, each when its code is there. */
const MAX_TRIES = 50

/**
 * Repeats what the patient did before the app could answer: types again, presses the last button and
 * sends the form. Links need no help. To be called when the app is about to have its root.
 */
export function repeatEarlyActs(): void {
  const early = window.earlyActs
  if (!early) return
  const acts = {
    input: () => early.input && retype(early.input, early.typed),
    click: () => early.click?.click(),
    submit: () => early.submit?.requestSubmit(),
  }
  let isRepeating = false
  const indexes = new Map<Element, readonly number[]>()
  const retry = (type: keyof Noted, tries: number) => {
    const element = early[type]
    if (!element || tries === 0) return
    if (element.isConnected) indexes.set(element, indexesOf(element))
    // SAFETY: it has the tag of the element that is gone.
    else early[type] = (successorOf(element, indexes.get(element)) ?? element) as never
    isRepeating = true
    if (early[type]?.isConnected) acts[type]()
    isRepeating = false
    setTimeout(() => retry(type, tries - 1), PAUSE_MS)
  }
  early.repeat = (type, event) => {
    if (isRepeating) return
    setTimeout(() => {
      // A press that does not count (guard-presses.ts) is not one that came too early.
      if (type === 'click' && event?.defaultPrevented) early.click = null
      retry(type, MAX_TRIES)
    }, PAUSE_MS)
  }
  early.heard = (type, element) => {
    // React blocks events on HTML that it has not hydrated, except while it replaces that HTML.
    if (isKnown(element) || !isKnown(document.querySelector('main'))) early[type] = null
  }
  for (const type of ['input', 'click', 'submit'] as const) early.repeat(type)
}

/** Whether React has rendered or hydrated it: it notes the props on each of its elements. */
function isKnown(element: Element | null): boolean {
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

/** Which child of its parent it is, and each parent of its own, from the body down. */
function indexesOf(element: Element): number[] {
  const parent = element.parentElement
  return parent ? [...indexesOf(parent), [...parent.children].indexOf(element)] : []
}

/** What was rendered where an element was that is gone; undefined until it is there. */
function successorOf(gone: Element, indexes: readonly number[] = []): Element | undefined {
  const root: Element | undefined = document.documentElement
  const found = indexes.reduce<Element | undefined>((parent, at) => parent?.children[at], root)
  const isSame = found?.tagName === gone.tagName && found.textContent === gone.textContent
  return isSame ? found : undefined
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * React takes a value for known that it found or set itself; it does not see the prototype's setter.
 * A controlled field that was rendered since is empty again. The first event only hydrates the field,
 * which makes its value known.
 */
function retype(field: HTMLInputElement, typed: string): void {
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.value = ''
  setValue?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
