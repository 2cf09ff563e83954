import { describe, expect, it } from 'vitest'
import { cartExplore } from '#machines/cart/model/cart.explore.ts'
import { describeChart } from '#tools/paths/atlas/described-chart.ts'
import { type Area, layoutOf, type PlacedBox } from '#tools/paths/atlas/drawing/layout.ts'
import { boxSize } from '#tools/paths/atlas/drawing/measure.ts'
import { planOf } from '#tools/paths/atlas/drawing/plan.ts'
import { sheetsOf } from '#tools/paths/atlas/drawing/sheet.ts'
import { lockerExplore } from '../../fixtures/locker.explore.ts'
import { atlasMachine } from '../fixtures.ts'

describe.each([
  { name: 'locker', explore: lockerExplore },
  { name: 'cart', explore: cartExplore },
])('the layout of $name', async ({ explore }) => {
  const described = describeChart(atlasMachine(explore))
  const layouts = await Promise.all(
    sheetsOf(described.root).map((sheet) => layoutOf(planOf(sheet, described))),
  )
  const boxes = layouts.flatMap(({ root }) => allIn(root))

  it('keeps every box inside the one around it, and beside the others', () => {
    for (const { area, children } of boxes) {
      for (const [index, child] of children.entries()) {
        expect(holds(area, child.area)).toBe(true)
        const overlapping = children.slice(index + 1).filter((one) => overlap(one.area, child.area))
        expect(overlapping.map(({ box }) => box.id)).toEqual([])
      }
    }
  })

  it('gives every box the width of its words', () => {
    const states = boxes.filter(({ box }) => box.kind === 'state')
    const narrow = states.filter(({ box, area }) => area.width < boxSize(box).width)

    expect(narrow.map(({ box }) => box.id)).toEqual([])
  })

  it('leads every arrow from border to border, in its direction', () => {
    for (const { root, arrows } of layouts) {
      const areas = new Map(allIn(root).map(({ box, area }) => [box.id, area]))
      for (const { arrow, points } of arrows) {
        expect(touches(areas.get(arrow.from), points.at(0))).toBe(true)
        expect(touches(areas.get(arrow.to), points.at(-1))).toBe(true)
      }
    }
  })

  it('gives every label its place', () => {
    const labelled = layouts
      .flatMap(({ arrows }) => arrows)
      .filter(({ arrow }) => arrow.lines.length)

    expect(labelled.length).toBeGreaterThan(0)
    for (const { label } of labelled) expect(label?.width).toBeGreaterThan(0)
    const places = new Set(labelled.map(({ label }) => `${label?.x} ${label?.y}`))
    expect(places.size).toBeGreaterThan(labelled.length / 2)
  })
})

function allIn(placed: PlacedBox): readonly PlacedBox[] {
  return [placed, ...placed.children.flatMap(allIn)]
}

function holds(outer: Area, inner: Area): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function touches(area: Area | undefined, point: { x: number; y: number } | undefined): boolean {
  if (!area || !point) return false
  const near = 2
  const grown = {
    x: area.x - near,
    y: area.y - near,
    width: area.width + 2 * near,
    height: area.height + 2 * near,
  }
  return holds(grown, { ...point, width: 0, height: 0 })
}
