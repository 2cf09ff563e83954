import { generatePaths } from 'chart-paths/covering/generate.ts'
import { checkTrace, type TraceVerdict } from 'chart-paths/traces/check-trace.ts'
import { describe, expect, it } from 'vitest'
import type { TraceEntry } from '#lib/trace/trace-entry.ts'
import { flows } from '#tests/paths/flows.ts'
import { traceFormat } from '../trace-format.ts'
import { recordedWalk } from './fixtures/recorded.ts'

const NAMES = ['session', 'cart', 'callback'] as const

async function walksOf(name: (typeof NAMES)[number]) {
  const { paths } = generatePaths(name, flows[name])
  return Promise.all(paths.map((path) => recordedWalk(path, flows[name])))
}

function verdictsOf(entries: readonly TraceEntry[]): readonly TraceVerdict[] {
  return checkTrace({ version: 1, entries }, flows, traceFormat)
}

describe.each(NAMES)('the trace that the recorder writes while %s runs', (name) => {
  it('is followed to its end on every path', async () => {
    const walks = await walksOf(name)
    const verdicts = verdictsOf(walks.flat())

    expect(verdicts.length).toBe(walks.length)
    expect(verdicts.filter(({ deviation, assumed }) => deviation || assumed.length > 0)).toEqual([])
  })

  it('is not followed past a last entry with a wrong state', async () => {
    const walks = (await walksOf(name)).map((walk) => walk.slice(0, -1))
    const states = [...new Set(walks.flat().map(({ state }) => state))]
    const wrong = walks.map((walk, index) => withLastState(walk, states, index))
    const verdicts = verdictsOf(wrong.flat())
    const found = verdicts.filter(({ deviation, assumed }) => deviation || assumed.length > 0)

    expect(found.length).toBeGreaterThan(verdicts.length * 0.8)
  })
})

/** The recorded walk with its last state replaced by another state of the chart. */
function withLastState(walk: readonly TraceEntry[], states: readonly string[], choice: number) {
  const last = walk.at(-1)
  const others = states.filter((state) => state !== last?.state)
  const state = others[choice % others.length]
  return last && state ? [...walk.slice(0, -1), { ...last, state }] : walk
}
