/** Signs that no report and no invoice can print. */

const EMOJI = /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)/u
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first emoji of a text, whole; the server knows which other signs its fonts lack. */
export function emojiIn(text: string): string | undefined {
  if (!EMOJI.test(text)) return undefined
  return [...GRAPHEMES.segment(text)].map(({ segment }) => segment).find((one) => EMOJI.test(one))
}

/** `“😂” (U+1F602)` */
export function signName(sign: string): string {
  const codes = [...sign].map((one) => one.codePointAt(0)?.toString(16).toUpperCase() ?? '')
  return `“${sign}” (${codes.map((code) => `U+${code.padStart(4, '0')}`).join(' ')})`
}

/** Said beside the field, and by the server. */
export function cannotPrint(sign: string): string {
  return `We cannot print ${signName(sign)}. Please write without it.`
}
