import type { MapPoint } from './projection.ts'

/** Position of a label: side of its marker, horizontal distance and vertical offset in pixels. */
export type LabelPlace = {
  readonly side: 'right' | 'left'
  readonly away: number
  readonly down: number
}

type Labelled = MapPoint & {
  readonly label: string
  /** Preferred position, tried first. */
  readonly place?: LabelPlace | undefined
}

/** Size of the narrowest map, pixels: labels that fit here fit on any wider map. */
export type Frame = { readonly width: number; readonly height: number }

/** Each label is a link with a 44 px touch target; the text is centred in it. */
export const LABEL_HEIGHT = 44
const WORDS_HEIGHT = 20
const LETTER = 6.6
const PADDING = 10

const SIDES = ['right', 'left'] as const
const AWAY = [9, 18, 30, 44]
/** Vertical offsets that are tried, up to two rows away. */
const DOWN = Array.from({ length: 19 }, (_, at) => (at % 2 === 0 ? at : -at - 1) * 2.5)

const CHOICES: readonly LabelPlace[] = SIDES.flatMap((side) =>
  AWAY.flatMap((away) => DOWN.map((down) => ({ side, away, down }))),
)
const RIGHT: LabelPlace = { side: 'right', away: 9, down: 0 }
const LEFT: LabelPlace = { ...RIGHT, side: 'left' }

/** Rounds of local improvement. */
const ROUNDS = 8
/** Rounds of pushing overlapping labels apart. */
const PUSHES = 30

type Box = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Places labels without overlaps between labels, markers and edges, moving each as little as
 * possible. Local search from several starting positions; the best result wins.
 */
export function placeLabels(marks: readonly Labelled[], frame: Frame): LabelPlace[] {
  const beginnings = [
    marks.map(() => RIGHT),
    marks.map(() => LEFT),
    marks.map(({ x }) => (x < 50 ? LEFT : RIGHT)),
    marks.map((_, at) => (at % 2 === 0 ? LEFT : RIGHT)),
  ]
  const known = marks.map(({ place }) => place ?? RIGHT)
  const starts = beginnings.map((places) => pushedApart(marks, places, frame))
  const ends = (marks.some(({ place }) => place) ? [known] : starts).map((places) =>
    settled(marks, places, frame),
  )
  return ends.reduce((a, b) => (sumOf(marks, b, frame) < sumOf(marks, a, frame) ? b : a))
}

/** Overlapping labels each move half of the overlap, one up and one down. */
function pushedApart(
  marks: readonly Labelled[],
  beginning: readonly LabelPlace[],
  frame: Frame,
): LabelPlace[] {
  const places = [...beginning]
  for (let round = 0; round < PUSHES; round += 1) {
    for (const [one, mark] of marks.entries()) {
      for (const [other, neighbour] of marks.entries()) {
        const [a, b] = [places[one], places[other]]
        if (other <= one || !a || !b) continue
        const [boxA, boxB] = [labelBox(mark, a, frame), labelBox(neighbour, b, frame)]
        if (overlap(boxA, boxB) === 0) continue
        const isAbove = boxA.top <= boxB.top
        const way = LABEL_HEIGHT - Math.abs(boxA.top - boxB.top)
        const step = (isAbove ? -way : way) / 2
        places[one] = { ...a, down: a.down + step }
        places[other] = { ...b, down: b.down - step }
      }
    }
  }
  return places
}

/** Moves each label to its best position until no move improves the result. */
function settled(
  marks: readonly Labelled[],
  beginning: readonly LabelPlace[],
  frame: Frame,
): LabelPlace[] {
  const places = [...beginning]
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false
    for (const [at, mark] of marks.entries()) {
      const around = aroundOf(marks, places, at, frame)
      const now = places[at] ?? RIGHT
      const best = CHOICES.reduce(
        (a, b) => (costOf(mark, b, around) < costOf(mark, a, around) ? b : a),
        now,
      )
      moved ||= best !== now
      places[at] = best
    }
    if (!moved) break
  }
  return places
}

function sumOf(marks: readonly Labelled[], places: readonly LabelPlace[], frame: Frame): number {
  return marks.reduce(
    (sum, mark, at) => sum + costOf(mark, places[at] ?? RIGHT, aroundOf(marks, places, at, frame)),
    0,
  )
}

function aroundOf(
  marks: readonly Labelled[],
  places: readonly LabelPlace[],
  at: number,
  frame: Frame,
): Around {
  const boxes = marks.map((mark, index) => labelBox(mark, places[index] ?? RIGHT, frame))
  return {
    others: marks.filter((_, index) => index !== at),
    boxes: boxes.filter((_, index) => index !== at),
    frame,
  }
}

type Around = {
  readonly others: readonly Labelled[]
  readonly boxes: readonly Box[]
  readonly frame: Frame
}

function costOf(mark: Labelled, place: LabelPlace, { others, boxes, frame }: Around): number {
  const box = labelBox(mark, place, frame)
  const words = wordsOf(box)
  const covered = boxes.reduce((sum, other) => sum + overlap(box, other), 0)
  const marked = others.filter((other) => holds(words, inPixels(other, frame))).length
  const moved = place.down ** 2 + (place.away - RIGHT.away) ** 2 / 2
  return (
    covered * 60 +
    outside(box, frame) * 400 +
    marked * 3000 +
    moved +
    (place.side === 'left' ? 1 : 0)
  )
}

/** Bounding box of a label on the narrowest map. */
export function labelBox(mark: Labelled, { side, away, down }: LabelPlace, frame: Frame): Box {
  const { x, y } = inPixels(mark, frame)
  const width = mark.label.length * LETTER + PADDING
  const left = side === 'right' ? x + away : x - away - width
  const top = y + down - LABEL_HEIGHT / 2
  return { left, right: left + width, top, bottom: top + LABEL_HEIGHT }
}

/** Overlap of two boxes, square pixels. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

function wordsOf({ left, right, top, bottom }: Box): Box {
  const inset = (LABEL_HEIGHT - WORDS_HEIGHT) / 2
  return { left: left - 7, right: right + 7, top: top + inset - 6, bottom: bottom - inset + 6 }
}

function inPixels({ x, y }: MapPoint, { width, height }: Frame) {
  return { x: (x / 100) * width, y: (y / 100) * height }
}

function holds({ left, right, top, bottom }: Box, { x, y }: MapPoint): boolean {
  return x > left && x < right && y > top && y < bottom
}

function outside({ left, right, top, bottom }: Box, { width, height }: Frame): number {
  return (
    Math.max(0, -left) +
    Math.max(0, right - width) +
    Math.max(0, -top) +
    Math.max(0, bottom - height)
  )
}
