import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Project } from 'chart-paths/cli/command.ts'
import { runCommand } from 'chart-paths/cli/run-command.ts'
import { lockerExplore } from 'chart-paths/fixtures/locker.explore.ts'
import { describe, expect, it } from 'vitest'
import { flows } from '../flows.ts'
import { traceFormat } from '../trace-format.ts'

function run(...args: string[]) {
  return runWith({}, ...args)
}

async function runWith(overrides: Partial<Project>, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const project: Project = {
    browserLevels: () => Promise.resolve({}),
    traceFormat,
    folders: { docs: 'docs', charts: 'charts', browserTests: 'e2e' },
    specs: { walks: 'e2e', interruptions: 'e2e' },
    flows: {
      locker: lockerExplore,
      blind: { ...lockerExplore, key: () => ({}) },
      poor: { ...lockerExplore, events: {} },
    },
    ...overrides,
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
    [['show', '--machine', 'locker']],
    [['diff']],
    [['--loud']],
    [['--coverage', 'most']],
    [['run', '--shard', '3/2']],
    [['run', '--level', 'phone']],
    [['list', '--max-length', 'long']],
    [['list', '--grep', '(']],
    [['export', '--format', 'pdf']],
  ])('does not understand %j, and says how it is used', async (args) => {
    const { code, err } = await run(...args)

    expect(code).toBe(2)
    expect(err).toContain('npm run paths -- [command]')
  })

  it.each([
    ['check-trace', 'a folder', '.', /^.* cannot be read: EISDIR/],
    ['diff', 'a folder', '.', /^.* cannot be read: EISDIR/],
    ['check-trace', 'a file without JSON', 'text.json', /text\.json is not a trace: not JSON$/],
    ['diff', 'a file without JSON', 'text.json', /text\.json is not a report of version 3/],
    ['check-trace', 'another document', 'other.json', /other\.json is not a trace: version: /],
    ['diff', 'another document', 'other.json', /other\.json is not a report of version 3/],
  ])('%s says in one line what is wrong with %s', async (command, _case, name, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'paths-'))
    await writeFile(join(folder, 'text.json'), 'not json')
    await writeFile(join(folder, 'other.json'), '{"version":7}')
    const { code, err } = await run(command, join(folder, name), '--machine', 'locker')

    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err.split('\n')).toHaveLength(1)
  })

  it('names the line of a mistake in the samples of a chart, and needs none for its help', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paths-'))
    const file = join(folder, 'locker.samples.yaml')
    await writeFile(file, 'words:\n  bell.ring/onze: it rings\n')
    const samples = (chart: string) => join(folder, `${chart}.samples.yaml`)
    const mistaken = await runWith({ samples }, 'list', '--machine', 'locker')

    expect(mistaken).toMatchObject({ code: 2, out: '' })
    expect(mistaken.err).toMatch(/locker\.samples\.yaml:2: there is no step bell\.ring\/onze/)
    expect(mistaken.err.split('\n')).toHaveLength(1)
    expect((await runWith({ samples }, '--help')).code).toBe(0)

    await writeFile(file, 'words:\n  bell.ring/once: it rings and rings\n')
    const [id = ''] = (await runWith({ samples }, 'list', '--machine', 'locker')).out.split(' ')
    expect((await runWith({ samples }, 'show', id, '--machine', 'locker')).out).toContain(
      'rings and rings',
    )
  })

  it.each([
    [['show', 'locker-0'], 1, /^There is no path locker-0/],
    [['show', 'loker-12345678'], 1, /^There is no path loker-12345678: .*did you mean locker\?$/],
    [
      ['list', '--to', 'locker.door.of'],
      1,
      /^There is no state locker\.door\.of: .*locker\.door\.off/,
    ],
    [['run', '--from', 'locker.door.of'], 1, /^There is no state locker\.door\.of: .*\?$/],
    [['export', '--format', 'csv', '--to', 'locker.door.of'], 1, /^There is no state/],
    [['list', '--grep', 'fridge'], 1, /^No path matches fridge\.$/],
    [['run', '--grep', 'fridge'], 1, /^No path matches fridge\.$/],
    [['export', '--format', 'json', '--grep', 'fridge'], 1, /^No path matches fridge\.$/],
    [['diff', 'missing.json'], 1, /^There is no file missing\.json$/],
    [['check-trace', 'missing.json'], 1, /^There is no file missing\.json$/],
    [['export'], 2, /^export needs --format: json, gherkin, csv, junit$/],
  ])('%j finds nothing: exit code %i and one line', async (args, exit, message) => {
    const { code, out, err } = await run(...args, '--machine', 'locker')

    expect(err).toMatch(message)
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: exit, out: '', lines: 1 })
  })

  it('names the machine that a mistyped name is near to', async () => {
    expect(await run('--machine', 'lockr')).toEqual({
      code: 2,
      out: '',
      err: 'There is no machine lockr: did you mean locker?',
    })
  })

  it('names the paths that a mistyped id is near to', async () => {
    const [id = ''] = (await run('list', '--machine', 'locker')).out.split(' ')
    const { code, err } = await run('show', `${id.slice(0, -1)}x`, '--machine', 'locker')

    expect({ code, err }).toEqual({
      code: 1,
      err: `There is no path ${id.slice(0, -1)}x: did you mean ${id}?`,
    })
  })

  it('finds the chart of a state by the state', async () => {
    const { code, out } = await runWith(
      { flows: { callback: flows.callback, locker: lockerExplore } },
      'list',
      '--to',
      'locker.door.off',
    )

    expect(code).toBe(0)
    expect(out).toMatch(/^locker-/)
    expect(out).not.toContain('callback-')
  })

  it('exports the paths that were asked for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paths-'))
    const asked = ['--machine', 'locker', '--to', 'locker.door.off', '--out', folder]
    for (const [format, file] of Object.entries({
      json: 'paths.json',
      gherkin: 'locker.feature',
      csv: 'paths.csv',
    })) {
      const { code, out } = await run('export', '--format', format, ...asked)

      expect({ code, out }).toEqual({ code: 0, out: `Written to ${join(folder, file)}` })
      expect(await readFile(join(folder, file), 'utf8')).toContain('The power fails')
    }
  })

  it('says what is different from a report, and fails only when asked to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paths-'))
    const [json, html] = [join(folder, 'paths.json'), join(folder, 'atlas.html')]
    const only = ['--machine', 'locker']
    await run('report', ...only, '--json', json, '--out', html)
    expect(await run('diff', json, ...only, '--fail')).toEqual({
      code: 0,
      out: 'Nothing is different.',
      err: '',
    })

    const report = JSON.parse(await readFile(json, 'utf8'))
    report.machines[0].states.pop()
    report.machines.push({ ...report.machines[0], name: 'fridge' })
    await writeFile(json, JSON.stringify(report))
    const lenient = await run('diff', json, ...only)

    expect(lenient).toMatchObject({ code: 0, out: expect.stringMatching(/^locker\n {2}\+ state /) })
    expect(await run('diff', json, ...only, '--fail')).toEqual({ ...lenient, code: 1 })
  })

  it('prints its help', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, err: '' })
  })
})

/** The cells of the row of the model level. */
function passedIn({ out }: { out: string }): number {
  return Number(/locker +model +(\d+)/.exec(out)?.[1])
}
