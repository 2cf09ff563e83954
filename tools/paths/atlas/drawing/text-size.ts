/** Text sizes in pixels. The typeface is at most as wide as Arial. */
export const TEXT = { size: 13, line: 18 } as const
export const NAME = { size: 15, line: 22 } as const

/** Arial's narrow and wide characters; all others have about the same width. */
const NARROW = new Set("iljI.,:;'|!/ ()[]ft")
const WIDE = new Set('mwMW@→↺')
const MIDDLE = 0.56

/** The maximum width of a text, estimated because no browser measures it. */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size
}

function letterWidth(letter: string): number {
  if (NARROW.has(letter)) return 0.34
  if (WIDE.has(letter)) return 1
  return letter === letter.toUpperCase() && letter !== letter.toLowerCase() ? 0.72 : MIDDLE
}

/** Wraps at spaces and at dots of long names; continued lines are indented. */
export function wrapped(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )|(?<=\.)(?=\w)/)) {
    if (line && widthOf(line + word.trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = '   '
    }
    line += word
  }
  return [...lines, line.trimEnd()]
}
