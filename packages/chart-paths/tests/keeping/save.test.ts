import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keeping } from 'chart-paths/cli/command.ts'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import type { Explore } from 'chart-paths/model.ts'
import { writeText } from 'chart-paths/write-text.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assign } from 'xstate'
import { runKeeping } from '../fixtures/keeping-command.ts'
import { lockerExplore } from '../fixtures/locker.explore.ts'

const { machine, events } = lockerExplore

describe('npm run paths -- save', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paths-kept-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const file = () => join(folder, 'locker', 'kept.json')
  const text = () => readFile(file(), 'utf8')
  const suite = async () => parseSuite(await text())

  const save = (explore: Explore, args: string[] = [], keeping: Partial<Keeping> = {}) =>
    runKeeping(['save', ...args], { locker: explore }, { folder, ...keeping })

  it('keeps each path with what its steps lead to, and writes the same again', async () => {
    const { code } = await save(lockerExplore)
    const first = await text()
    await save(lockerExplore)
    const { starts, paths } = await suite()
    const steps = paths.flatMap((path) => path.steps)

    expect(code).toBe(0)
    expect(await text()).toBe(first)
    expect(starts['']).toMatchObject({
      in: ['door.on.locked', 'lamp.dark'],
      context: { wrongCodes: 0, rings: 0 },
    })
    expect(steps).toContainEqual(
      expect.objectContaining({
        step: 'code.enter/four',
        in: ['door.on.checking', 'lamp.dark'],
        does: [{ call: 'checkCode' }],
      }),
    )
    expect(steps).toContainEqual(
      expect.objectContaining({
        step: 'bell.ring/once',
        context: { rings: 1 },
        does: expect.arrayContaining([
          { action: 'ringBell' },
          { timer: 'LAMP_TIME in lamp.lit', ms: 20_000 },
        ]),
      }),
    )
  })

  it.each<[string, Parameters<typeof machine.provide>[0], RegExp]>([
    [
      'another delay',
      { delays: { LAMP_TIME: 5 } },
      /it sets the timer LAMP_TIME in lamp.lit, ms is 20000\n +happened: .* ms is 5/,
    ],
    ['another assignment', { actions: { countRing: assign({ rings: 7 }) } }, /rings is 7/],
    [
      'a step that is not possible any more',
      { guards: { isWellFormed: () => false } },
      /code.enter\/four is accepted from here on\n +happened: it is refused/,
    ],
    [
      'another state',
      { guards: { isLastTry: () => true } },
      /it goes to door.on.locked \+ lamp.dark\n +happened: it goes to door.on.blocked \+ lamp.dark/,
    ],
  ])('tells %s as a story, and overwrites nothing', async (_, changes, words) => {
    await save(lockerExplore)
    const before = await text()
    const { code, told } = await save({ ...lockerExplore, machine: machine.provide(changes) })

    expect(code).toBe(1)
    expect(told).toMatch(words)
    expect(told).toMatch(/locker, locker-[0-9a-f]{8}|locker, at the start/)
    expect(told).toContain('save --accept')
    expect(await text()).toBe(before)
  })

  it('tells the steps of a path in words', async () => {
    await save(lockerExplore)
    const changed = machine.provide({ guards: { isLastTry: () => true } })
    const { told } = await save({ ...lockerExplore, machine: changed })

    expect(told).toMatch(
      /\d\. The courier enters a code\. \[code\.enter\/four\]\n +\d\. It is not\. \[checkCode → wrong\]/,
    )
  })

  it('goes on past a difference as long as the states are the same, and says where it stops', async () => {
    await save(lockerExplore)
    const delays = { LAMP_TIME: 5, OPEN_TIME: 7 }
    const slower = await save({ ...lockerExplore, machine: machine.provide({ delays }) })
    const guards = { isLastTry: () => true }
    const other = await save({ ...lockerExplore, machine: machine.provide({ guards }) })

    expect(slower.told).toContain('ms is 5')
    expect(slower.told).toContain('ms is 7')
    expect(slower.told).not.toContain('What follows is not compared')
    expect(other.told).toContain('What follows is not compared')
  })

  it('writes a difference that is accepted', async () => {
    await save(lockerExplore)
    const changed = { ...lockerExplore, machine: machine.provide({ delays: { LAMP_TIME: 5 } }) }
    const accepted = await save(changed, ['--accept'])

    expect(accepted.code).toBe(0)
    expect(await text()).toContain('"ms": 5')
    expect((await save(changed)).code).toBe(0)
  })

  it('keeps a path that the generator does not choose any more', async () => {
    await save(lockerExplore, ['--max-length', '5'])
    const before = (await suite()).paths.map(({ id }) => id)
    const { code } = await save(lockerExplore)
    const after = (await suite()).paths.map(({ id }) => id)

    expect(code).toBe(0)
    expect(after).toEqual(expect.arrayContaining(before))
    expect(after.length).toBeGreaterThan(before.length)
    await save(lockerExplore, ['--accept'])
    expect((await suite()).paths.length).toBeLessThan(after.length)
  })

  it('takes new samples without a word, and tells one that was changed', async () => {
    await save(lockerExplore)
    const five = { event: { type: 'code.enter', digits: '12345' }, says: 'five digits' }
    const more = { ...events, 'code.enter': { ...events['code.enter'], five } }
    expect((await save({ ...lockerExplore, events: more })).code).toBe(0)

    const other = { ...five, event: { ...five.event, digits: '9' } }
    const changed = { ...more, 'code.enter': { ...more['code.enter'], five: other } }
    const { code, told } = await save({ ...lockerExplore, events: changed })

    expect(code).toBe(1)
    expect(told).toMatch(/the sample code.enter\/five, digits is "12345"\n +happened: it is "9"/)
  })

  it('keeps what selectors give', async () => {
    const rung = (times: number) => ({
      locker: { rung: ({ context }: { context: { rings: number } }) => context.rings * times },
    })
    await save(lockerExplore, [], { selectors: rung(1) })
    const { code, told } = await save(lockerExplore, [], { selectors: rung(60) })

    expect(code).toBe(1)
    expect(told).toMatch(/the selector rung is 1\n +happened: the selector rung is 60/)
  })

  it('says when its file cannot be read, and replaces it with --accept', async () => {
    await writeText(file(), '<<<<<<< ours')
    const { code, told } = await save(lockerExplore)
    expect(code).toBe(2)
    expect(told).toContain('is not a kept suite: not JSON')

    expect((await save(lockerExplore, ['--accept'])).code).toBe(0)
    expect((await suite()).paths.length).toBeGreaterThan(1)
  })
})
