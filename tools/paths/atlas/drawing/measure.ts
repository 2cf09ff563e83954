import type { Box } from './plan.ts'
import type { Arrow, Line } from './routes.ts'
import { NAME, TEXT, widthOf, wrapped } from './text-size.ts'

/** A line of text, wrapped to the available width. */
export type Paragraph = {
  readonly lines: readonly string[]
  readonly transitions: readonly string[]
}

/** Distance from the border of a box to its text. */
export const INSET = 12
/** Height of a box's name and facts, above its lines. */
export const HEAD = INSET + NAME.line + TEXT.line
/** Distance from the border of a label to its text. */
export const LABEL_INSET = 5
/** Diameters of the start and history signs. */
export const SIGNS = { start: 14, history: 26 }

const MAX_WIDTH = { box: 320, arrow: 230 }
/** Room for the words under the name: coverage, and the number of folded states. */
const MIN_WIDTH = { state: 175, folded: 265 }
const ICON = 24

export function boxSize(box: Box): { width: number; height: number } {
  const lines = paragraphsOf(box).flatMap((one) => one.lines)
  const widths = [
    widthOf(box.name, NAME.size) * 1.08 + ICON,
    box.folded > 0 ? MIN_WIDTH.folded : MIN_WIDTH.state,
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
  const width = 'from' in drawn ? MAX_WIDTH.arrow : MAX_WIDTH.box
  return drawn.lines.map(({ text, transitions }: Line) => ({
    lines: wrapped(text, width, TEXT.size),
    transitions,
  }))
}
