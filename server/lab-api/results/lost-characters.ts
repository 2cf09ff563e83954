/** Control characters, and the sign in the place of a letter that was lost. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const LOST = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/

/** What of a text no page can show, as `U+0007`; undefined if all can be shown. */
export function lostCharacterIn(text: string): string | undefined {
  const found =
    LOST.exec(text)?.[0] ?? (text.isWellFormed() ? undefined : /\p{Cs}/u.exec(text)?.[0])
  if (found === undefined) return undefined
  return `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
