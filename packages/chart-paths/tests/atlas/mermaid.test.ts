import { describeChart } from 'chart-paths/atlas/described-chart.ts'
import { mermaidOf } from 'chart-paths/atlas/mermaid.ts'
import { sheetsOf } from 'chart-paths/atlas/sheets.ts'
import { describe, expect, it } from 'vitest'
import { atlasMachine } from '../fixtures/atlas.ts'

describe('a chart as diagrams', () => {
  const described = describeChart(atlasMachine())
  const sheets = sheetsOf(described.root)
  const lines = sheets.flatMap((sheet) => mermaidOf(sheet, described).split('\n'))

  it('has every state', () => {
    const names = lines.flatMap((line) => /^ *state "\w+" as s_(\w+)/.exec(line)?.[1] ?? [])
    const ids = [...described.chart.states.keys()]
    const shown = new Set([...names, ...sheets.map(({ node }) => nameOf(node.id))])

    expect(ids.map(nameOf).filter((name) => !shown.has(name))).toEqual([])
  })

  it('marks initial states and history', () => {
    expect(lines).toContainEqual(expect.stringMatching(/^ *\[\*\] --> s_door_on_locked$/))
    expect(lines).toContainEqual(expect.stringMatching(/^ *state "H" as s_door_on_last$/))
  })

  it('labels an arrow with event and guard', () => {
    expect(lines).toContainEqual('  s_door_on_checking --> s_door_on_open: done checkCode [right]')
    expect(lines).toContainEqual('  s_door_on_checking --> s_door_on_wrong: done checkCode')
  })

  function nameOf(id: string): string {
    return id.slice(`${described.root.id}.`.length).replaceAll('.', '_')
  }
})
