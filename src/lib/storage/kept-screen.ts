/**
 * The cart as it was last drawn, in local storage: a reload shows it with the first paint,
 * before any code of the app runs (src/app/draw-kept-screen.ts). It is a picture: the cart itself is
 * a record of the local database, and replaces it once its prices are checked.
 */

/** Id of the element that shows it, and its key in local storage. */
export const KEPT_SCREEN = 'kept-screen'

/** The first names the release: its address has a hash. */
export const STYLE_SHEET = 'link[rel="stylesheet"]'

/**
 * A text, or an element: not HTML, because Trusted Types refuse text as markup
 * (server/http/security-headers.ts).
 */
export type KeptNode =
  | string
  | {
      readonly namespace: string | null
      readonly tag: string
      readonly attributes: readonly (readonly [name: string, value: string])[]
      readonly children: readonly KeptNode[]
    }

export type KeptScreen = {
  readonly screen: KeptNode
  /** Codes and prices of the lines: another cart has another screen. */
  readonly lines: string
  /** The style sheet's address. Another release may look otherwise. */
  readonly release: string | undefined
  /** Name of the city whose prices these are. */
  readonly city: string
}

type Line = { readonly code: string; readonly selling_price: number }

/** Elements in here belong to a moment: notices that wait for an answer. */
const PASSING = '[data-passing]'

/** Keeps a copy of the element for the next load of the page in this city. */
export function keepScreen(lines: readonly Line[], city: string, drawn: Element): void {
  const kept: KeptScreen = {
    screen: keptElement(drawn),
    lines: keyOf(lines),
    release: document.querySelector(STYLE_SHEET)?.getAttribute('href') ?? undefined,
    city,
  }
  ignoringErrors(() => {
    const text = JSON.stringify(kept)
    if (localStorage.getItem(KEPT_SCREEN) !== text) localStorage.setItem(KEPT_SCREEN, text)
  })
}

/** Set on such an element whose place stays empty: its value becomes the height, pixels. */
export const ROOM = 'data-room'

function keptElement(drawn: Element): KeptNode {
  const attributes = [...drawn.attributes].map(({ name, value }) => {
    const height = () => String(drawn.getBoundingClientRect().height)
    return [name, name === ROOM ? height() : value] as const
  })
  return {
    namespace: drawn.namespaceURI,
    tag: drawn.localName,
    attributes,
    children: drawn.matches(PASSING) ? [] : [...drawn.childNodes].flatMap(keptNode),
  }
}

function keptNode(drawn: Node): KeptNode[] {
  if (drawn instanceof Element) return [keptElement(drawn)]
  return drawn instanceof Text ? [drawn.data] : []
}

export function dropKeptScreen(): void {
  ignoringErrors(() => localStorage.removeItem(KEPT_SCREEN))
}

/** Drops the screen unless it shows these lines. */
export function dropScreenOfOthers(lines: readonly Line[]): void {
  ignoringErrors(() => {
    // SAFETY: only this file writes under this name.
    const kept = JSON.parse(localStorage.getItem(KEPT_SCREEN) ?? 'null') as KeptScreen | null
    if (kept?.lines !== keyOf(lines)) dropKeptScreen()
  })
}

function keyOf(lines: readonly Line[]): string {
  return JSON.stringify(lines.map(({ code, selling_price }) => [code, selling_price]))
}

function ignoringErrors(work: () => void): void {
  try {
    work()
  } catch {
    // Storage is full or blocked.
  }
}
