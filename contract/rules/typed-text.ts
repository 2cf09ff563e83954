/**
 * What is typed, pasted or read from a file, in one form: composed letters (NFC), one kind of space,
 * digits in ASCII, nothing that cannot be seen. Both sides use it, so that what looks the same is
 * the same.
 */

/** Signs inside letters of Indian scripts and emoji; elsewhere they are invisible. */
const JOINER = '\u200C\u200D\uFE0E\uFE0F'
/** Also a braille pattern without dots, and a letter that a program lost half of. */
const INVISIBLE = new RegExp(
  [
    `(?![${JOINER}\\n\\t])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cs}\\u2800]`,
    `(?<=^|[^\\p{L}\\p{M}\\p{N}\\p{S}${JOINER}])[${JOINER}]+`,
  ].join('|'),
  'gu',
)

/** Composed letters, one kind of space and of line end. */
export function evenText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** Replaces each sign that cannot be seen. */
export function replaceInvisible(text: string, by: (sign: string) => string): string {
  return text.replace(INVISIBLE, by)
}

/** No program types these: what has them stays as it is, and is refused by the server. */
const BROKEN = /[\0\p{Cs}]/u

/** Characters. Every field that a person fills is shorter. */
const LONGEST = 10_000

/**
 * Leaves a text that is too long as it is: the time to compose letters grows with the square of the
 * marks on one.
 */
export function unlessTooLong(normalise: (typed: string) => string) {
  return (typed: string): string => (typed.length > LONGEST ? typed : normalise(typed))
}

/** For a name or another text of one line. */
export const tidyLine = unlessTooLong((typed) => {
  const visible = replaceInvisible(evenText(typed), (sign) => (BROKEN.test(sign) ? sign : ''))
  return visible.trim().replace(/\s+/g, ' ')
})

const DIGIT = /\p{Nd}/u

/** Decimal digits of every script in ASCII. Unicode has them in runs of ten from zero to nine. */
export const asciiDigits = unlessTooLong((typed) =>
  typed.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
    return String(before % 10)
  }),
)

/** Without the spaces, dashes and invisible signs that people put between digits. */
export const closeUp = unlessTooLong((typed) =>
  asciiDigits(typed).replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, ''),
)

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Finds the code in a pasted text, such as a whole SMS: `length` digits in a row, or with spaces or
 * dashes between all of them or between two halves. Undefined if there is none, or several different ones: a wrong code costs a
 * try.
 */
export function codeIn(text: string, length: number): string | undefined {
  const found = new Set<string>()
  const half = length / 2
  for (const [run] of asciiDigits(text)
    .replace(UNSEEN, '')
    .matchAll(/\d+(?:[\s\p{Pd}]\d+)*/gu)) {
    const parts = run.split(/\D/)
    const isIn = (pieces: number, digits: number) =>
      parts.length === pieces && parts.every((part) => part.length === digits)
    const isOne = isIn(2, half) || isIn(length, 1)
    for (const code of isOne ? [parts.join('')] : parts) {
      if (code.length === length) found.add(code)
    }
  }
  const [only] = found
  return found.size === 1 ? only : undefined
}
