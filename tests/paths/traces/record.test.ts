import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePaths } from 'chart-paths/covering/generate.ts'
import { runKeeping } from 'chart-paths/fixtures/keeping-command.ts'
import { lockerExplore } from 'chart-paths/fixtures/locker.explore.ts'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import type { Explore } from 'chart-paths/model.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TraceEntry } from '#lib/trace/trace-entry.ts'
import { flows as charts } from '#tests/paths/flows.ts'
import { traceFormat } from '../trace-format.ts'
import { recordedWalk } from './fixtures/recorded.ts'

const flows: Readonly<Record<string, Explore>> = { callback: charts.callback, cart: charts.cart }

describe('npm run paths -- record', { timeout: 60_000 }, () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paths-record-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const run = (args: string[], of: Readonly<Record<string, Explore>> = flows) =>
    runKeeping(args, of, { folder }, traceFormat)

  async function traceOf(entries: readonly TraceEntry[]): Promise<string> {
    const file = join(folder, 'trace.json')
    await writeFile(file, JSON.stringify({ version: 1, entries }))
    return file
  }

  async function walk(name: string, explore: Explore, index: number) {
    const path = generatePaths(name, explore).paths[index]
    if (!path) throw new Error(`${name} has no path ${index}`)
    return { path, entries: await recordedWalk(path, explore) }
  }

  const keptOf = async (name: string) =>
    parseSuite(await readFile(join(folder, name, 'kept.json'), 'utf8')).paths

  it('keeps the path of each chart of the trace by its name, also when the suite is replaced', async () => {
    await run(['save'])
    const callback = await walk('callback', charts.callback, 1)
    const cart = await walk('cart', charts.cart, 0)
    const file = await traceOf([...callback.entries, ...cart.entries])
    const { code, told } = await run(['record', file, '--name', 'asks twice'])

    expect(code).toBe(0)
    expect(told).toContain('callback: “asks twice” is kept')
    const states = callback.entries.at(-1)?.state.split(' | ').sort().join(' + ')
    const [path] = (await keptOf('callback')).filter(({ name }) => name === 'asks twice')
    expect(path?.title.endsWith(`leads to ${states}`)).toBe(true)
    expect(path?.steps.length).toBe(callback.path.steps.length)

    await run(['save', '--accept'])
    expect((await keptOf('cart')).map(({ name }) => name)).toContain('asks twice')
  })

  it('takes the first sample that leads to the recorded states, and says where others would do', async () => {
    await run(['save'])
    const at = (event: string, state: string): TraceEntry => ({
      at: 0,
      machine: 'cart',
      event,
      state,
    })
    const file = await traceOf([
      at('xstate.init', 'contents.restoring | sync.dormant.visitor | prices.agreed'),
      at('xstate.done.actor.restoreCart', 'contents.empty | sync.dormant.visitor | prices.agreed'),
      at('cart.add', 'contents.filled | sync.dormant.visitor | prices.agreed'),
    ])
    const { code, told } = await run(['record', file, '--name', 'adds one'])
    const [path] = (await keptOf('cart')).filter(({ name }) => name === 'adds one')

    expect(told).toContain('step 2: cart.add/anyone is taken; cart.add/women would lead there too')
    expect(code).toBe(0)
    expect(path?.steps.map(({ step }) => step)).toEqual(['restoreCart → empty', 'cart.add/anyone'])
  })

  it('leaves out events that the chart ignores', async () => {
    const locker = { locker: lockerExplore }
    await run(['save'], locker)
    const at = (event: string, state: string): TraceEntry => ({
      at: 0,
      machine: 'locker',
      event,
      state,
    })
    const file = await traceOf([
      at('xstate.init', 'door.on.locked | lamp.dark'),
      at('door.close', 'door.on.locked | lamp.dark'),
      at('bell.ring', 'door.on.locked | lamp.lit'),
    ])
    const { code } = await run(['record', file, '--name', 'rings'], locker)
    const [path] = (await keptOf('locker')).filter(({ name }) => name === 'rings')

    expect(code).toBe(0)
    expect(path?.steps.map(({ step }) => step)).toEqual(['bell.ring/once'])
  })

  it('keeps nothing of a trace that leaves its chart', async () => {
    await run(['save'])
    const before = await keptOf('callback')
    const { entries } = await walk('callback', charts.callback, 1)
    const wrong = entries.map((entry, index) => {
      return index === 1 ? { ...entry, state: entries[0]?.state ?? '' } : entry
    })
    const { code, told } = await run(['record', await traceOf(wrong), '--name', 'wrong'])

    expect(code).toBe(1)
    expect(told).toContain('Nothing is kept: the trace does not follow the charts.')
    expect(await keptOf('callback')).toEqual(before)
  })

  it('keeps nothing where the name is another path’s, or no suite is kept yet', async () => {
    const one = await traceOf((await walk('callback', charts.callback, 1)).entries)
    const early = await run(['record', one, '--name', 'twice'])
    expect(early).toMatchObject({ code: 1 })
    expect(early.told).toContain('There is no kept suite of callback yet')

    await run(['save'])
    expect(await run(['record', one, '--name', 'twice'])).toMatchObject({ code: 0 })
    const other = await traceOf((await walk('callback', charts.callback, 2)).entries)
    const again = await run(['record', other, '--name', 'twice'])
    expect(again).toMatchObject({ code: 1 })
    expect(again.told).toContain('callback has another path “twice”: choose another --name')
  })

  it('wants a file and a name', async () => {
    expect(await run(['record'])).toMatchObject({ code: 2 })
    expect(await run(['record', 'trace.json'])).toMatchObject({ code: 2 })
    expect(await run(['record', 'missing.json', '--name', 'a'])).toMatchObject({ code: 1 })
  })
})
