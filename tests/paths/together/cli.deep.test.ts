import type { Project } from 'chart-paths/cli/command.ts'
import { runCommand } from 'chart-paths/cli/run-command.ts'
import type { Bounds } from 'chart-paths/together/model.ts'
import type { TogetherReport } from 'chart-paths/together/report-together.ts'
import { describe, expect, it } from 'vitest'
import { traceFormat } from '../trace-format.ts'

const quiet: TogetherReport = { counts: 'explored 5 worlds', faults: [], known: [], healed: [] }

async function run(report: TogetherReport | null, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  let asked: Partial<Bounds> = {}
  const project: Project = {
    browserLevels: () => Promise.resolve({}),
    traceFormat,
    folders: { docs: 'docs', charts: 'charts', browserTests: 'e2e' },
    specs: { walks: 'e2e', interruptions: 'e2e' },
    flows: {},
    ...(report && {
      together: (bounds: Partial<Bounds>) => {
        asked = bounds
        return report
      },
    }),
  }
  const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const code = await runCommand(['together', ...args], project, output)
  return { code, out: out.join('\n'), err: err.join('\n'), asked }
}

describe('npm run paths -- together', () => {
  it('prints what was explored, and ends with 0 when every rule holds', async () => {
    expect(await run(quiet)).toMatchObject({ code: 0, out: 'explored 5 worlds', err: '' })
  })

  it('takes its bounds from the command line', async () => {
    const args = ['--steps', '9', '--walks', '8', '--worlds', '7', '--seed', '6']

    expect((await run(quiet, ...args)).asked).toEqual({
      steps: 9,
      walks: 8,
      maxWorlds: 7,
      seed: 6,
    })
    expect((await run(quiet)).asked).toEqual({})
  })

  it('ends with 1 and the story when a rule does not hold', async () => {
    const { code, err } = await run({ ...quiet, faults: ['A rule. This does not hold:\n1. so'] })

    expect(code).toBe(1)
    expect(err).toContain('1. so')
  })

  it('ends with 1 when a known fault is mended, and with 0 while it is not', async () => {
    expect((await run({ ...quiet, healed: ['A rule'] })).code).toBe(1)
    expect(await run({ ...quiet, known: ['A rule'] })).toMatchObject({ code: 0, err: '' })
  })

  it('says so when the project has no such model', async () => {
    const { code, err } = await run(null)

    expect(code).toBe(2)
    expect(err).toContain('This project has no model to explore together')
  })
})
