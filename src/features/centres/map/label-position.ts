import type { MapPoint } from './projection.ts'

/** A name beside its mark, in pixels: how far to its side, and how far below the height of the mark. */
export type LabelPosition = {
  readonly side: 'right' | 'left'
  readonly away: number
  readonly down: number
}

/** Every name is a link: as high as a finger is wide. */
export const LABEL_HEIGHT = 44
const LETTER_WIDTH = 6.6
const PADDING = 10
const BESIDE = 9
/** Pixels by which the estimated width may be too large. */
const SLACK = 1

const right = (down = 0, away = BESIDE): LabelPosition => ({ side: 'right', away, down })
const left = (down = 0, away = BESIDE): LabelPosition => ({ side: 'left', away, down })

export type LabelPositions = Readonly<Record<string, LabelPosition>>

/** Cities with close neighbours on the map of India; any other name stands right beside its mark. */
export const CITY_POSITIONS: LabelPositions = {
  Ahmedabad: left(),
  Bengaluru: left(5, 30),
  Chennai: right(10, 30),
  Hyderabad: right(0, 30),
  Indore: right(0, 30),
  Jaipur: left(-10),
  Kochi: right(5),
  Mumbai: left(10),
  Panaji: right(5),
  Pune: right(-15),
}

/** Centres with close neighbours on the map of their city, by locality. */
export const LOCALITY_POSITIONS: LabelPositions = {
  'Andheri East': left(-9),
  Ballygunge: right(-12),
  'Bandra West': left(9),
  Bodakdev: right(-11),
  'Deccan Gymkhana': right(0, 18),
  Indiranagar: left(),
  'Lake Market': right(12),
  Mansarovar: left(),
  Navrangpura: left(25),
  Panaji: left(),
  Velachery: left(),
}

type LabelledPoint = MapPoint & { readonly label: string }

/** On a map `width` pixels wide; a name without room on its side moves to the other. */
export function labelPosition(
  mark: LabelledPoint,
  width: number,
  positions: LabelPositions,
): LabelPosition {
  const position = positions[mark.label] ?? right()
  const { left: start, right: end } = labelBox(mark, position, { width, height: 0 })
  if (end > width + SLACK) return { ...position, side: 'left' }
  if (start < -SLACK) return { ...position, side: 'right' }
  return position
}

/** The pixels that a name takes on a map of this size. */
export function labelBox(
  { x, y, label }: LabelledPoint,
  { side, away, down }: LabelPosition,
  map: { readonly width: number; readonly height: number },
) {
  const width = label.length * LETTER_WIDTH + PADDING
  const at = (x / 100) * map.width
  const start = side === 'right' ? at + away : at - away - width
  const top = (y / 100) * map.height + down - LABEL_HEIGHT / 2
  return { left: start, right: start + width, top, bottom: top + LABEL_HEIGHT }
}
