import type { MapPoint } from './projection.ts'

/** A name beside its mark: by how many pixels it is away on which side, and by how many lower. */
export type LabelPlace = {
  readonly side: 'right' | 'left'
  readonly away: number
  readonly down: number
}

type Labelled = MapPoint & {
  readonly label: string
  /** Where somebody who knows the map would write it; tried first. */
  readonly place?: LabelPlace | undefined
}

/** Pixels of the narrowest map there is: on a wider one the names are further apart. */
export type Frame = { readonly width: number; readonly height: number }

/** Every name is a link: as high as a finger is wide. Its words take the middle of that. */
export const LABEL_HEIGHT = 44
const WORDS_HEIGHT = 20
const LETTER = 6.6
const PADDING = 10

const SIDES = ['right', 'left'] as const
const AWAY = [9, 18, 30, 44]
/** From a name at the height of its mark to one two rows away. */
const DOWN = Array.from({ length: 19 }, (_, at) => (at % 2 === 0 ? at : -at - 1) * 2.5)

const CHOICES: readonly LabelPlace[] = SIDES.flatMap((side) =>
  AWAY.flatMap((away) => DOWN.map((down) => ({ side, away, down }))),
)
const RIGHT: LabelPlace = { side: 'right', away: 9, down: 0 }
const LEFT: LabelPlace = { ...RIGHT, side: 'left' }

/** Rounds in which every name looks for a better place among the others. */
const ROUNDS = 8
/** Times that names which cover each other are pushed apart. */
const PUSHES = 30

type Box = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Where the names stand so that none covers another, another's mark or the edge: each begins beside its
 * mark and moves as little as it must. Of several beginnings the one counts that ends best.
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

/** Names that cover each other share the way: one goes up by half of it, the other down. */
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

/** Each name takes the best place among the others, until none can do better. */
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

/** What a name takes on the narrowest map. */
export function labelBox(mark: Labelled, { side, away, down }: LabelPlace, frame: Frame): Box {
  const { x, y } = inPixels(mark, frame)
  const width = mark.label.length * LETTER + PADDING
  const left = side === 'right' ? x + away : x - away - width
  const top = y + down - LABEL_HEIGHT / 2
  return { left, right: left + width, top, bottom: top + LABEL_HEIGHT }
}

/** Square pixels that two names share. */
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
