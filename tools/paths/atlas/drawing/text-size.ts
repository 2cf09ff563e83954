/** Text of drawings, in pixels. The face is Arial's width or narrower. */
export const TEXT = { size: 13, line: 18 } as const
export const NAME = { size: 15, line: 22 } as const

/** Widths of Arial's characters in thousandths of the size, where they are not of middle width. */
const NARROW = new Set("iljI.,:;'|!/ ()[]ft")
const WIDE = new Set('mwMW@→↺')
const MIDDLE = 0.56

/** How wide a text is at most. There is no browser to ask when a drawing is made. */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size
}

function letterWidth(letter: string): number {
  if (NARROW.has(letter)) return 0.34
  if (WIDE.has(letter)) return 1
  return letter === letter.toUpperCase() && letter !== letter.toLowerCase() ? 0.72 : MIDDLE
}

/** Breaks at spaces, and at dots of long names; a line that goes on is indented. */
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
