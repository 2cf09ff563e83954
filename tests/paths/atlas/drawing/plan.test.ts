import { describe, expect, it } from 'vitest'
import { flows } from '#tests/paths/flows.ts'
import { type DescribedChart, describeChart } from '#tools/paths/atlas/described-chart.ts'
import { type Box, planOf } from '#tools/paths/atlas/drawing/plan.ts'
import { sheetsOf } from '#tools/paths/atlas/drawing/sheet.ts'
import { chartOf } from '#tools/paths/exploring/chart.ts'
import { lockerExplore } from '../../fixtures/locker.explore.ts'
import { atlasMachine } from '../fixtures.ts'

const locker = describeChart(atlasMachine())

describe.each(Object.entries({ ...flows, locker: lockerExplore }))(
  'the drawings of %s',
  (_, explore) => {
    // Paths only add text to guards; the drawing is the same without them.
    const { generated } = atlasMachine()
    const described = describeChart({
      generated: { ...generated, paths: [] },
      chart: chartOf(explore.machine),
      explore,
    })

    it('show each compound state with its children exactly once', () => {
      const shown = boxesOf(described).filter(
        ({ kind, folded }) => kind !== 'start' && folded === 0,
      )
      const ids = shown.filter(({ kind }) => kind !== 'history').map(({ id }) => id)

      expect(ids.sort()).toEqual([described.root.id, ...described.chart.states.keys()].sort())
    })

    it('show every transition, as an arrow or in a box', () => {
      const shown = new Set(
        plansOf(described).flatMap(({ box, arrows }) =>
          [...allIn(box), ...arrows].flatMap(({ lines }) =>
            lines.flatMap(({ transitions }) => [...transitions]),
          ),
        ),
      )

      expect([...described.chart.transitions.keys()].filter((id) => !shown.has(id))).toEqual([])
    })

    it('stay small enough to read', () => {
      const counts = plansOf(described).map(({ box }) => allIn(box).length)

      expect(Math.max(...counts)).toBeLessThan(30)
    })
  },
)

describe('a drawing', () => {
  const plan = () => {
    const [first] = plansOf(locker)
    if (!first) throw new Error('The locker has a drawing')
    return first
  }
  const boxOf = (id: string) => allIn(plan().box).find((box) => box.id === id)
  const textOf = (id: string) => boxOf(id)?.lines.map(({ text }) => text) ?? []

  it('marks regions, history and initial states', () => {
    expect(boxOf('locker.lamp')?.isRegion).toBe(true)
    expect(boxOf('locker.door.on.last')?.kind).toBe('history')
    expect(plan().arrows).toContainEqual({
      from: 'locker.door.on#start',
      to: 'locker.door.on.locked',
      lines: [],
    })
  })

  it('lists calls and transitions without a target inside the box', () => {
    expect(textOf('locker.door.on.checking')).toEqual(['calls checkCode'])
    expect(textOf('locker.door.on.locked')).toEqual(['code.enter [not isWellFormed]: ignored'])
    expect(textOf('locker')).toEqual(['bell.ring / ringBell, countRing'])
  })

  it('labels an arrow with event, guard and actions', () => {
    const wrong = plan().arrows.find(({ to }) => to === 'locker.door.on.wrong')

    expect(wrong?.lines.map(({ text }) => text)).toEqual(['done checkCode [else] / countWrong'])
  })

  it('describes an inline condition by the outcome for which it held', () => {
    const open = plan().arrows.find(({ to }) => to === 'locker.door.on.open')

    expect(open?.lines.map(({ text }) => text)).toEqual(['done checkCode [right]'])
  })
})

function plansOf(described: DescribedChart) {
  return sheetsOf(described.root).map((sheet) => planOf(sheet, described))
}

function boxesOf(described: DescribedChart): readonly Box[] {
  return plansOf(described).flatMap(({ box }) => allIn(box))
}

function allIn(box: Box): readonly Box[] {
  return [box, ...box.children.flatMap(allIn)]
}
