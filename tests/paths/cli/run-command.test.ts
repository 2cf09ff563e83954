import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Project } from '#tools/paths/cli/command.ts'
import { runCommand } from '#tools/paths/cli/run-command.ts'
import { lockerExplore } from '../fixtures/locker.explore.ts'
import { traceFormat } from '../trace-format.ts'

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const project: Project = {
    system: null,
    browserLevels: () => Promise.resolve({}),
    traceFormat,
    folders: { docs: 'docs', charts: 'charts', browserTests: 'e2e', interruptions: 'e2e' },
    flows: {
      locker: lockerExplore,
      blind: { ...lockerExplore, key: () => ({}) },
      poor: { ...lockerExplore, events: {} },
    },
  }
  const code = await runCommand(args, project, { out: (t) => out.push(t), err: (t) => err.push(t) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('npm run paths', () => {
  it('prints the coverage table', async () => {
    const { code, out } = await run('--machine', 'locker')

    expect(code).toBe(0)
    expect(out).toMatch(/^locker +11\/11 +13\/13 /m)
  })

  it('fails and names what no path covers', async () => {
    const { code, err } = await run('--machine', 'poor')

    expect(code).toBe(1)
    expect(err).toContain('poor: No path reaches the state locker.door.off')
  })

  it('fails with the reason when a machine cannot be explored', async () => {
    const { code, err } = await run('--machine', 'blind')

    expect(code).toBe(1)
    expect(err).toContain('reads context.wrongCodes')
  })

  it('lists paths, and describes one of them in plain words', async () => {
    const { out } = await run('list', '--machine', 'locker')
    const id = /locker-[0-9a-f]{8}(?=.*OPEN_TIME)/.exec(out)?.[0] ?? ''
    const shown = await run('show', id, '--machine', 'locker')

    expect(shown.code).toBe(0)
    expect(shown.out).toContain('At the start: door.on.locked: The door is locked.')
    expect(shown.out).toContain('30 s pass. [after OPEN_TIME in locker.door.on.open]')
  })

  it('lists the paths whose title matches a pattern', async () => {
    const all = await run('list', '--machine', 'locker')
    const [first = ''] = all.out.split('\n')
    const { out } = await run('list', '--machine', 'locker', '--grep', first.slice(0, 15))

    expect(out).toBe(first)
    expect(all.out).not.toBe(first)
  })

  it('finds one path for each transition into a state, also from a given start state', async () => {
    const into = await run('list', '--machine', 'locker', '--to', 'locker.door.on.locked')
    const from = await run(
      ...['list', '--machine', 'locker'],
      ...['--from', 'locker.door.on.open', '--to', 'locker.door.off'],
    )

    expect(into.out.split('\n').length).toBeGreaterThan(3)
    expect(from.out.split('\n')).toHaveLength(1)
    expect(from.out).toContain('3 steps')
  })

  it('replays the paths on model and actor, in shards', async () => {
    const whole = await run('run', '--machine', 'locker')
    const parts = await Promise.all(
      ['1/2', '2/2'].map((shard) => run('run', '--machine', 'locker', '--shard', shard)),
    )

    expect(whole.code).toBe(0)
    expect(parts.map(passedIn).reduce((sum, count) => sum + count)).toBe(passedIn(whole))
  })

  it('writes a JSON report with coverage, totals and duration of each level', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paths-'))
    const [json, html] = [join(folder, 'paths.json'), join(folder, 'atlas.html')]
    const { code } = await run('report', '--machine', 'locker', '--json', json, '--out', html)
    const report = JSON.parse(await readFile(json, 'utf8'))
    const [locker] = report.machines

    expect(code).toBe(0)
    expect(locker.levels.model).toMatchObject({
      states: { covered: 11, total: 11 },
      transitions: { covered: 13, total: 13 },
    })
    expect(locker.levels.model.pairs.covered).toBe(locker.levels.model.pairs.total)
    expect(locker.levels.browser.paths).toBe(0)
    expect(await readFile(html, 'utf8')).toContain('<svg')
  })

  it.each([
    [['dance']],
    [['--machine', 'fridge']],
    [['show', 'locker-0', '--machine', 'locker']],
    [['--loud']],
    [['--coverage', 'most']],
    [['run', '--shard', '3/2']],
    [['run', '--level', 'phone']],
    [['list', '--max-length', 'long']],
    [['list', '--grep', '(']],
  ])('does not understand %j, and says how it is used', async (args) => {
    const { code, err } = await run(...args)

    expect(code).toBe(2)
    expect(err).toContain('npm run paths -- [command]')
  })

  it.each([
    ['check-trace', 'a missing file', 'missing.json', /^There is no file .*missing\.json$/],
    ['diff', 'a missing file', 'missing.json', /^There is no file .*missing\.json$/],
    ['check-trace', 'a folder', '.', /^.* cannot be read: EISDIR/],
    ['diff', 'a folder', '.', /^.* cannot be read: EISDIR/],
    ['check-trace', 'a file without JSON', 'text.json', /text\.json is not a trace: not JSON$/],
    ['diff', 'a file without JSON', 'text.json', /text\.json is not a report of version 2/],
    ['check-trace', 'another document', 'other.json', /other\.json is not a trace: version: /],
    ['diff', 'another document', 'other.json', /other\.json is not a report of version 2/],
  ])('%s says in one line what is wrong with %s', async (command, _case, name, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'paths-'))
    await writeFile(join(folder, 'text.json'), 'not json')
    await writeFile(join(folder, 'other.json'), '{"version":7}')
    const { code, err } = await run(command, join(folder, name), '--machine', 'locker')

    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err.split('\n')).toHaveLength(1)
  })

  it('prints its help', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, err: '' })
  })
})

/** The cells of the row of the model level. */
function passedIn({ out }: { out: string }): number {
  return Number(/locker +model +(\d+)/.exec(out)?.[1])
}
