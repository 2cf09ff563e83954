import type { MapPoint } from './projection.ts'

/** Position of a name beside its marker: pixels to its side, and pixels below its centre. */
export type LabelPosition = {
  readonly side: 'right' | 'left'
  readonly away: number
  readonly down: number
}

/** Every name is a link, so it has the height of a touch target. */
export const LABEL_HEIGHT = 44
const LETTER_WIDTH = 6.6
const PADDING = 10
const BESIDE = 9
/** Tolerance of the estimated width, pixels. */
const SLACK = 1

const right = (down = 0, away = BESIDE): LabelPosition => ({ side: 'right', away, down })
const left = (down = 0, away = BESIDE): LabelPosition => ({ side: 'left', away, down })

export type LabelPositions = Readonly<Record<string, LabelPosition>>

/** Cities with close neighbours on the map of India; other names stand right of their marker. */
export const CITY_POSITIONS: LabelPositions = {
  Ahmedabad: left(0, 6),
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

/** Position on a map `width` pixels wide; a name that does not fit moves to the other side. */
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

/** Bounding box of a name, in pixels of a map of this size. */
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
