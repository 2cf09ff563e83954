import { COLOUR, type Sheet } from '#server/printing/sheet.ts'
import type { Result } from '../report-content.ts'

const TRACK = 3
const IN_RANGE = '#A9D2CB'

type Place = { readonly x: number; readonly y: number; readonly width: number }

/** Draws a value against its range: a dot inside, a triangle pointing outwards outside. */
export function drawRangeBar(sheet: Sheet, result: Result, { x, y, width }: Place): void {
  const scale = scaleOf(result)
  if (!scale || result.number === null) return
  const { from, to, at } = scale
  sheet.rect(x, y, width, TRACK).fill(COLOUR.line)
  sheet.rect(x + from * width, y, (to - from) * width, TRACK).fill(IN_RANGE)
  const centre = x + Math.max(0.04, Math.min(0.96, at)) * width
  if (result.flag === null) sheet.circle(centre, y + TRACK / 2, 2.6).fill(COLOUR.ink)
  else drawTriangle(sheet, result.flag === 'low' ? 'low' : 'high', { x: centre, y: y + TRACK / 2 })
}

/** Up for high, down for low. */
export function drawTriangle(
  sheet: Sheet,
  points: 'low' | 'high',
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const tip = points === 'high' ? -3.2 : 3.2
  sheet
    .polygon([x - 3.4, y - tip * 0.8], [x + 3.4, y - tip * 0.8], [x, y + tip])
    .fill(COLOUR.danger)
}

/**
 * Positions on the bar as fractions: start and end of the range, and the value; undefined without a
 * range.
 */
function scaleOf({ number, low, high }: Result) {
  const value = number ?? 0
  if (low !== null && high !== null) {
    return { from: 0.25, to: 0.75, at: 0.25 + (0.5 * (value - low)) / (high - low) }
  }
  if (high !== null) return { from: 0, to: 0.7, at: (0.7 * value) / high }
  return low === null ? undefined : { from: 0.3, to: 1, at: (0.3 * value) / low }
}
