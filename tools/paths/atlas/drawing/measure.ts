import type { Box } from './plan.ts'
import type { Arrow, Line } from './routes.ts'
import { NAME, TEXT, widthOf, wrapped } from './text-size.ts'

/** A line of text, broken to the width it has. */
export type Paragraph = {
  readonly lines: readonly string[]
  readonly transitions: readonly string[]
}

/** From the border of a box to its text. */
export const INSET = 12
/** Above the lines of a box: its name, and under it what is known of it. */
export const HEAD = INSET + NAME.line + TEXT.line
/** From the border of a label to its text. */
export const LABEL_INSET = 5
/** Sides of the small circles. */
export const SIGNS = { start: 14, history: 26 }

const MOST_WIDTH = { box: 320, arrow: 230 }
/** Under the name: the words for what is covered, and how much is folded. */
const LEAST_WIDTH = { state: 175, folded: 265 }
const ICON = 24

export function boxSize(box: Box): { width: number; height: number } {
  const lines = paragraphsOf(box).flatMap((one) => one.lines)
  const widths = [
    widthOf(box.name, NAME.size) * 1.08 + ICON,
    box.folded > 0 ? LEAST_WIDTH.folded : LEAST_WIDTH.state,
    ...lines.map((line) => widthOf(line, TEXT.size)),
  ]
  return {
    width: Math.ceil(Math.max(...widths)) + 2 * INSET,
    height: HEAD + lines.length * TEXT.line + INSET,
  }
}

export function labelSize(arrow: Arrow): { width: number; height: number } {
  const lines = paragraphsOf(arrow).flatMap((one) => one.lines)
  const widths = lines.map((line) => widthOf(line, TEXT.size))
  return {
    width: Math.ceil(Math.max(0, ...widths)) + 2 * LABEL_INSET,
    height: lines.length * TEXT.line + LABEL_INSET,
  }
}

export function paragraphsOf(drawn: Box | Arrow): readonly Paragraph[] {
  const width = 'from' in drawn ? MOST_WIDTH.arrow : MOST_WIDTH.box
  return drawn.lines.map(({ text, transitions }: Line) => ({
    lines: wrapped(text, width, TEXT.size),
    transitions,
  }))
}
