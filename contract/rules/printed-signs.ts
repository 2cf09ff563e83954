/** Signs that no report and no invoice can print. */

const EMOJI = /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)/u
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Code units that are segmented at once: in V8 each segment keeps a copy of the whole text. */
const AT_ONCE = 200

/** Graphemes of a text. One of more than 200 code units is cut. */
export function* graphemesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + AT_ONCE
    const found = Array.from(GRAPHEMES.segment(text.slice(start, end)), ({ segment }) => segment)
    // The last one may go on.
    if (end < text.length && found.length > 1) found.pop()
    yield* found
    start += found.join('').length
  }
}

/** The first emoji of a text, whole; the server knows which other signs its fonts lack. */
export function emojiIn(text: string): string | undefined {
  const at = text.search(EMOJI)
  if (at < 0) return undefined
  const start = Math.max(0, at - AT_ONCE / 2)
  const near = text.slice(start, at + AT_ONCE / 2)
  return GRAPHEMES.segment(near).containing(at - start)?.segment
}

/** `“😂” (U+1F602)` */
export function signName(sign: string): string {
  const codes = [...sign].map((one) => one.codePointAt(0)?.toString(16).toUpperCase() ?? '')
  return `“${sign}” (${codes.map((code) => `U+${code.padStart(4, '0')}`).join(' ')})`
}

/** Said beside the field, and by the server. An emoji is seen; any other sign may not be, and has its code. */
export function cannotPrint(sign: string): string {
  const name = EMOJI.test(sign) ? `“${sign}”` : signName(sign)
  return `We cannot print ${name}. Please write without it.`
}
