import { generate } from 'chart-paths/fixtures/generated.ts'
import type { Explore } from 'chart-paths/model.ts'
import { selectorMutantsOf } from 'chart-paths/mutating/mutate-selectors.ts'
import { runMutants } from 'chart-paths/mutating/run.ts'
import { mutationRemarks } from 'chart-paths/mutating/table.ts'
import { selectorVerdictOf } from 'chart-paths/mutating/verdict.ts'
import { describe, expect, it } from 'vitest'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { flows } from '#tests/paths/flows.ts'
import { keptSelectors } from '#tests/paths/keeping/kept-selectors.ts'

type OvenEvent = { type: 'heat' } | { type: 'bake' } | { type: 'open' }

/** An oven whose selectors have one of each construct that an operator changes. */
const ovenMachine = setup({
  types: {
    context: {} as { degrees: number; limit: number; cake: { minutes: number; slices: number } },
    events: {} as OvenEvent,
  },
  guards: { isWarm: ({ context }) => context.degrees >= 200 },
  actions: { warm: assign({ degrees: ({ context }) => context.degrees + 100 }) },
}).createMachine({
  id: 'oven',
  context: { degrees: 0, limit: 200, cake: { minutes: 40, slices: 8 } },
  initial: 'cold',
  states: {
    cold: { on: { heat: [{ guard: 'isWarm', target: 'hot' }, { actions: 'warm' }] } },
    hot: { on: { bake: 'baking', open: 'cold' } },
    baking: { on: { open: 'cold' } },
  },
})

type Oven = SnapshotFrom<typeof ovenMachine>

const selectors = {
  isOn: (oven: Oven) => oven.matches('hot') || oven.matches('baking'),
  isHotEnough: ({ context }: Oven) => context.degrees >= context.limit,
  secondsOf: ({ context }: Oven) => context.cake.minutes * 60,
}

const sample = (type: string) => ({ [type]: { event: { type }, says: type } })

const ovenExplore: Explore = {
  machine: ovenMachine,
  events: { heat: sample('heat'), bake: sample('bake'), open: sample('open') },
  outcomes: {},
  key: ({ degrees }: Oven['context']) => ({ degrees }),
}

const oven = generate(ovenExplore)
const mutants = selectorMutantsOf(selectors, oven.origins)

describe('the mutants of selectors', () => {
  it('are faults of what each selector reads, asks and returns', () => {
    expect(mutants.map(({ id }) => id)).toEqual([
      'turn match: isOn, "hot"',
      'turn match: isOn, "baking"',
      'negate selector: isOn',
      'stale selector: isOn, as at the start',
      'wrong unit: isHotEnough, degrees a hundred times',
      'off by one: isHotEnough, degrees one more',
      'wrong field: isHotEnough, limit for degrees',
      'wrong unit: isHotEnough, limit a hundred times',
      'off by one: isHotEnough, limit one more',
      'wrong field: isHotEnough, degrees for limit',
      'negate selector: isHotEnough',
      'stale selector: isHotEnough, as at the start',
      'wrong unit: secondsOf, cake.minutes a hundred times',
      'off by one: secondsOf, cake.minutes one more',
      'wrong field: secondsOf, cake.slices for cake.minutes',
    ])
  })

  it('survive only where no state of a path shows another value', () => {
    const survivors = mutants.filter(
      (mutant) => selectorVerdictOf(mutant, oven.paths).by === 'nothing',
    )

    // No path has 199 degrees, and 100 times 100 degrees are as hot as 200 only where it was warm.
    expect(survivors.map(({ id }) => id)).toEqual(['off by one: isHotEnough, degrees one more'])
  })

  it('leave the selectors as they are', () => {
    for (const mutant of mutants) selectorVerdictOf(mutant, oven.paths)

    expect(selectorMutantsOf(selectors, oven.origins).map(({ id }) => id)).toEqual(
      mutants.map(({ id }) => id),
    )
    expect(selectors.secondsOf(oven.paths[0]?.start.state.snapshot as Oven)).toBe(2400)
  })
})

describe('the report', () => {
  it('counts the mutants of selectors, and says what would kill a survivor', async () => {
    const without = await runMutants('oven', ovenExplore, { generated: oven })
    const result = await runMutants('oven', ovenExplore, { generated: oven, selectors })

    expect(result.total).toBe(without.total + mutants.length)
    expect(result.killed).toBe(without.killed + mutants.length - 1)
    expect(mutationRemarks([result])).toContain(
      'oven: survived: off by one: isHotEnough, degrees one more\n    no explored step shows it: ' +
        'it takes a state in which isHotEnough depends on the value of degrees. ' +
        'A sample, an outcome or a fact of the key may be missing',
    )
  })

  it('names an explored step that no path has', async () => {
    const paths = oven.paths.map((path) => ({ ...path, steps: [] }))
    const { survivors } = await runMutants('oven', ovenExplore, {
      generated: { ...oven, paths },
      selectors: { isOn: selectors.isOn },
    })
    const hot = survivors.find(
      ({ mutant }) => mutant.id === 'stale selector: isOn, as at the start',
    )

    expect(hot?.distinguishedBy).toBe('heat/heat in oven.cold: isOn is false, planned true')
  })
})

it.each([
  ['session', 'turn match: isSettled, {"auth":"unreachable"}'],
  ['sign-in', 'wrong unit: codeOf, resendAfter a hundred times'],
  ['sign-in', 'wrong field: codeOf, expiresIn for resendAfter'],
] as const)('on the chart %s are killed by its paths: %s', (name, id) => {
  const { paths, origins } = generate(flows[name])
  const mutant = selectorMutantsOf(keptSelectors[name] ?? {}, origins).find((one) => one.id === id)

  expect(mutant && selectorVerdictOf(mutant, paths)).toMatchObject({ by: 'model' })
})
