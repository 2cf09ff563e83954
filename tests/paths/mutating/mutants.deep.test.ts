import { chartOf } from 'chart-paths/exploring/chart.ts'
import { generate } from 'chart-paths/fixtures/generated.ts'
import { kettleExplore } from 'chart-paths/fixtures/kettle.explore.ts'
import { lockerExplore } from 'chart-paths/fixtures/locker.explore.ts'
import { distinguishingStep } from 'chart-paths/mutating/distinguishing-step.ts'
import { type Mutant, mutantsOf } from 'chart-paths/mutating/mutants.ts'
import { runMutants } from 'chart-paths/mutating/run.ts'
import { mutationScore } from 'chart-paths/mutating/table.ts'
import { verdictOf } from 'chart-paths/mutating/verdict.ts'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { flows } from '#tests/paths/flows.ts'

const locker = generate(lockerExplore)
const kettle = generate(kettleExplore)

function mutantIn(explore: typeof lockerExplore, id: string): Mutant {
  const mutant = mutantsOf(explore).find((one) => one.id === id)
  if (!mutant) throw new Error(`no mutant ${id}`)
  return mutant
}

describe('the mutants of a machine', () => {
  it('have unique ids that do not change between runs', () => {
    const ids = mutantsOf(lockerExplore).map(({ id }) => id)

    expect(new Set(ids).size).toBe(ids.length)
    expect(mutantsOf(lockerExplore).map(({ id }) => id)).toEqual(ids)
  })

  it.each(Object.entries(flows))('lose each transition of %s once', (_, explore) => {
    const { transitions, inert } = chartOf(explore.machine)
    const dropped = mutantsOf(explore).filter(({ operator }) => operator === 'drop transition')

    expect(dropped.map(({ location }) => location).sort()).toEqual(
      [...transitions.keys(), ...inert.keys()].sort(),
    )
  })

  it('do not change the machine itself', () => {
    for (const mutant of mutantsOf(lockerExplore)) mutant.build()

    expect(generate(lockerExplore).coverage).toEqual(locker.coverage)
  })
})

describe.each([
  ['drop transition', 'locker.door.on.checking · done checkCode [0]'],
  ['drop transition', 'locker.door.on.checking · error checkCode'],
  ['drop transition', 'locker.door.on.wrong · always [0]'],
  ['drop transition', 'locker.door.on.locked · code.enter [0]'],
  ['retarget', 'locker.door.on.locked · code.enter [1] → locker.door.off'],
  ['retarget', 'locker.door.on.open · after OPEN_TIME → locker.door.on.open, re-entered'],
  ['retarget', 'locker.lamp.dark · bell.ring → no target'],
  ['negate guard', 'locker.door.on.wrong · always [0]'],
  ['drop guard', 'locker.door.on.checking · done checkCode [0]'],
  ['drop action', 'locker.lamp.dark · bell.ring, action 1 ringBell'],
  ['drop action', 'locker.lamp.dark · bell.ring, action 2 countRing'],
  ['drop action', 'locker.door.on.checking · done checkCode [1], action 1 countWrong'],
  ['change delay', 'LAMP_TIME, ten times as long'],
  ['change delay', 'OPEN_TIME, a tenth as long'],
])('%s: %s', (operator, location) => {
  const mutant = mutantIn(lockerExplore, `${operator}: ${location}`)

  it.each(['model', 'actor'] as const)('is killed by the paths on the level %s', async (level) => {
    expect(await verdictOf(mutant, locker.paths, [level])).toMatchObject({ by: level })
  })

  it('survives paths that do not reach it, and the report names the missing step', async () => {
    const paths = locker.paths.filter(({ covers }) => !mutant.near.some((id) => covers.has(id)))

    expect(await verdictOf(mutant, paths)).toMatchObject({ by: 'nothing' })
    expect(distinguishingStep(mutant, lockerExplore, locker.origins)).toMatch(/ in locker\./)
  })
})

describe('the observed behaviour of the kettle', () => {
  it.each([
    'drop action: kettle.heating · done heat, action 1 announce',
    'drop action: kettle.heating, entry action 1 lightLamp',
    'drop action: kettle.heating, exit action 1 putOutLamp',
    'drop action: kettle.off · switch.on [1], action 1 keepCups',
    'change delay: kettle.hot, 5000 ms, ten times as long',
    'change delay: kettle.hot, 5000 ms, a tenth as long',
  ])('is missed on both levels: %s', async (id) => {
    const mutant = mutantIn(kettleExplore, id)

    expect(await verdictOf(mutant, kettle.paths, ['model'])).toMatchObject({ by: 'model' })
    expect(await verdictOf(mutant, kettle.paths, ['actor'])).toMatchObject({ by: 'actor' })
  })

  it('does not depend on branch numbers, so a renumbered branch kills no mutant', async () => {
    const mutant = mutantIn(kettleExplore, 'drop transition: kettle.off · switch.on [0]')

    expect(await verdictOf(mutant, kettle.paths)).toEqual({ by: 'nothing', why: '' })
  })
})

describe('a mutant', () => {
  const turn = mutantIn(kettleExplore, 'retarget: kettle.off · switch.on [1] → no target')

  it('is killed when XState refuses its definition', async () => {
    const build = () => ({ ...kettleExplore, machine: createMachine({ states: { off: {} } }) })

    expect(await verdictOf({ ...turn, build }, kettle.paths)).toEqual({
      by: 'unbuildable',
      why: expect.stringContaining('No initial state specified'),
    })
  })

  it('with an endless loop is killed without waiting for it', async () => {
    const circle = createMachine({
      id: 'kettle',
      initial: 'off',
      states: { off: { always: 'hot' }, hot: { always: 'off' } },
      options: { maxIterations: 100 },
    })
    const build = () => ({ ...kettleExplore, machine: circle })

    expect(turn.build().machine.options.maxIterations).toBe(100)
    expect(await verdictOf({ ...turn, build }, kettle.paths)).toMatchObject({ by: 'model' })
  })
})

describe('mutants that are excluded as equivalent', () => {
  const unreachable = 'no water is ever frozen'
  const same = 'drop transition: kettle.off · switch.on [0]'

  it('count as neither killed nor survived, and are listed', async () => {
    const generated = kettle
    const before = await runMutants('kettle', kettleExplore, { generated })
    const equivalentMutants = { [same]: unreachable }
    const after = await runMutants('kettle', { ...kettleExplore, equivalentMutants }, { generated })

    expect(after.total).toBe(before.total - 1)
    expect(after.killed).toBe(before.killed)
    expect(after.equivalent.map(({ mutant, why }) => [mutant.id, why])).toEqual([
      [same, unreachable],
    ])
    expect(after.faults).toEqual([])
  })

  it('are reported as a fault when the mutant does not exist or is killed', async () => {
    const killed = 'retarget: kettle.off · switch.on [1] → no target'
    const equivalentMutants = {
      'retarget: kettle.gone': 'it was there once',
      [killed]: 'it is not',
    }
    const explore = { ...kettleExplore, equivalentMutants }
    const { faults } = await runMutants('kettle', explore, { generated: kettle })

    expect(faults).toEqual([
      'kettle: there is no mutant “retarget: kettle.gone” to exclude',
      expect.stringContaining(`kettle: “${killed}” is excluded as equivalent but differs: `),
    ])
  })

  it('are reported as a fault when an explored step tells them apart and no path does', async () => {
    const paths = kettle.paths.filter(({ covers }) => !covers.has('kettle.hot'))
    const lost = 'drop action: kettle.heating · done heat, action 1 announce'
    const explore = { ...kettleExplore, equivalentMutants: { [lost]: 'nobody listens' } }
    const { faults, survivors } = await runMutants('kettle', explore, {
      generated: { ...kettle, paths },
    })

    expect(faults).toEqual([expect.stringContaining('heat → hot in kettle.heating')])
    expect(survivors.map(({ mutant }) => mutant.id)).toContain(lost)
  })
})

describe('the production charts', () => {
  it('have paths that kill a sample of their mutants', { timeout: 240_000 }, async () => {
    const results = []
    for (const [name, explore] of Object.entries(flows)) {
      results.push(await runMutants(name, explore, { sample: 25, seed: 'unit' }))
    }

    // Small sample; `npm run paths -- mutate` tests all mutants and requires a higher score.
    expect(mutationScore(results)).toBeGreaterThan(0.9)
    expect(results.flatMap(({ faults }) => faults)).toEqual([])
  })
})
