import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from './commands.ts'
import { lockerExplore } from './fixtures/locker.explore.ts'

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const flows = {
    locker: lockerExplore,
    blind: { ...lockerExplore, key: () => ({}) },
    poor: { ...lockerExplore, events: {} },
  }
  const code = await runCommand(args, flows, { out: (t) => out.push(t), err: (t) => err.push(t) })
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

  it('lists paths, and tells one of them in plain words', async () => {
    const { out } = await run('list', '--machine', 'locker')
    const id = /locker-[0-9a-f]{8}(?=.*OPEN_TIME)/.exec(out)?.[0] ?? ''
    const shown = await run('show', id, '--machine', 'locker')

    expect(shown.code).toBe(0)
    expect(shown.out).toContain('At the start: door.on.locked: The door is locked.')
    expect(shown.out).toContain('30 s pass. [after OPEN_TIME in locker.door.on.open]')
  })

  it('writes a report for tools', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'paths-')), 'paths.json')
    const { code } = await run('report', '--json', file, '--machine', 'locker')
    const report = JSON.parse(await readFile(file, 'utf8'))

    expect(code).toBe(0)
    expect(report).toMatchObject({ version: 1, machines: [{ name: 'locker', faults: [] }] })
  })

  it.each([
    [['dance']],
    [['--machine', 'fridge']],
    [['show', 'locker-0', '--machine', 'locker']],
    [['--loud']],
  ])('does not understand %j, and says how it is used', async (args) => {
    const { code, err } = await run(...args)

    expect(code).toBe(2)
    expect(err).toContain('npm run paths -- [command]')
  })

  it('prints its help', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, err: '' })
  })
})
