import { generate } from 'chart-paths/fixtures/generated.ts'
import { done, type Explore } from 'chart-paths/model.ts'
import { type Mutant, mutantsOf } from 'chart-paths/mutating/mutants.ts'
import { runMutants } from 'chart-paths/mutating/run.ts'
import { mutationRemarks } from 'chart-paths/mutating/table.ts'
import { verdictOf } from 'chart-paths/mutating/verdict.ts'
import { describe, expect, it } from 'vitest'
import { and, assign, emit, fromPromise, not, or, sendTo, setup } from 'xstate'
import { network } from '#paths/call.outcomes.ts'

type LiftContext = { readonly floor: number; readonly wanted: number; readonly rides: number }
type LiftEvent = { type: 'call'; floor: number } | { type: 'hold' } | { type: 'alarm' }

/** A lift: one of each construct that an operator changes. */
const liftMachine = setup({
  types: {
    context: {} as LiftContext,
    events: {} as LiftEvent,
    emitted: {} as { type: 'lift.arrived'; floor: number } | { type: 'lift.stuck' },
  },
  actors: {
    move: fromPromise<undefined, { from: number; to: number }>(() =>
      Promise.reject(new Error('provide move')),
    ),
  },
  actions: {
    want: assign({ wanted: ({ event }) => (event.type === 'call' ? event.floor : 0) }),
    arrive: assign(({ context }) => ({ floor: context.wanted, rides: context.rides + 1 })),
    reset: assign({ wanted: 0, rides: 0 }),
    announce: emit(({ context }) => ({ type: 'lift.arrived', floor: context.floor })),
    ring: emit({ type: 'lift.stuck' }),
    tellMotor: sendTo('move', { type: 'stop' }),
    light: () => {},
    chime: () => {},
  },
  guards: {
    isCall: ({ event }) => event.type === 'call',
    isHere: ({ context, event }) => event.type === 'call' && event.floor === context.floor,
    isTop: ({ event }) => event.type === 'call' && event.floor === 2,
    isWorn: ({ context }) => context.rides >= 2,
    isElsewhere: and(['isCall', not('isHere')]),
  },
}).createMachine({
  id: 'lift',
  context: { floor: 0, wanted: 0, rides: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      meta: { path: '/lobby' },
      on: {
        call: [
          { guard: and(['isTop', 'isWorn']), target: 'stuck', actions: 'ring' },
          { guard: 'isElsewhere', target: 'moving', actions: ['light', 'chime', 'want'] },
          { guard: or(['isHere', 'isTop']), actions: 'chime' },
        ],
      },
    },
    moving: {
      meta: { path: '/ride' },
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context }) => ({ from: context.floor, to: context.wanted }),
        onDone: { target: 'waiting', actions: ['arrive', 'announce'] },
        onError: 'stuck',
      },
      on: { hold: { actions: 'tellMotor' } },
    },
    stuck: { meta: { path: '/stairs' }, on: { alarm: { target: 'waiting', actions: 'reset' } } },
  },
})

const call = (floor: number) => ({ event: { type: 'call', floor }, says: `to floor ${floor}` })

const liftExplore: Explore = {
  machine: liftMachine,
  events: {
    call: { ground: call(0), first: call(1), top: call(2) },
    hold: { hold: { event: { type: 'hold' }, says: 'somebody holds the door' } },
    alarm: { ring: { event: { type: 'alarm' }, says: 'somebody rings' } },
  },
  outcomes: { move: { moved: done(undefined, 'the lift moves'), network } },
  key: ({ floor, wanted, rides }: LiftContext) => ({ floor, wanted, rides: Math.min(rides, 2) }),
}

const lift = generate(liftExplore)
const mutants = mutantsOf(liftExplore, lift.origins)
const waiting = 'lift.waiting · call'
const moved = 'lift.moving · done move'

function mutantIn(id: string): Mutant {
  const mutant = mutants.find((one) => one.id === id)
  if (!mutant) throw new Error(`no mutant ${id} in\n${mutants.map((one) => one.id).join('\n')}`)
  return mutant
}

describe.each([
  `drop operand: ${waiting} [0], isTop of isTop and isWorn`,
  `drop operand: ${waiting} [0], isWorn of isTop and isWorn`,
  `drop operand: ${waiting} [2], isHere of isHere or isTop`,
  'drop operand: isElsewhere, not isHere of isCall and not isHere',
  `swap and, or: ${waiting} [0], isTop and isWorn`,
  `swap and, or: ${waiting} [2], isHere or isTop`,
  'swap and, or: isElsewhere, isCall and not isHere',
  'drop not: isElsewhere, not isHere',
  `swap branches: ${waiting} [0] and the next`,
  `swap branches: ${waiting} [1] and the next`,
  `swap actions: ${waiting} [1], actions 1 light and chime`,
  `swap actions: ${moved}, actions 1 arrive and announce`,
  'keep old value: arrive, floor',
  'keep old value: arrive, rides',
  'keep old value: reset, wanted',
  'emit another event: announce, lift.stuck',
  'emit another event: ring, nobody.listens',
  'send elsewhere: tellMotor, to itself',
  'stale input: lift.moving, move: first floor',
  'stale input: lift.moving, move: first wanted',
  'wrong meta: lift.waiting, path /ride',
  'wrong meta: lift.moving, path /lobby',
])('%s', (id) => {
  it.each(['model', 'actor'] as const)('is killed by the paths on the level %s', async (level) => {
    expect(await verdictOf(mutantIn(id), lift.paths, [level])).toMatchObject({ by: level })
  })
})

describe('no mutant is made', () => {
  it('of actions whose order no step can tell', () => {
    const swapped = mutants.filter(({ operator }) => operator === 'swap actions')

    expect(swapped.map(({ location }) => location)).toEqual([
      `${waiting} [1], actions 1 light and chime`,
      `${moved}, actions 1 arrive and announce`,
    ])
  })

  it('of an input field that never differs from the first context', () => {
    const { moved: _, ...outcomes } = liftExplore.outcomes.move ?? {}
    const explore = { ...liftExplore, outcomes: { move: outcomes } }
    const stale = mutantsOf(explore, generate(explore).origins).filter(
      ({ operator }) => operator === 'stale input',
    )

    expect(stale.map(({ location }) => location)).toEqual(['lift.moving, move: first wanted'])
  })
})

describe('the report of a survivor', () => {
  it('says what a path would have to show', async () => {
    const paths = lift.paths.filter(({ covers }) => !covers.has('lift.stuck'))
    const origins = lift.origins.map((origin) => ({
      ...origin,
      graph: { ...origin.graph, edges: [] },
    }))
    const result = await runMutants('lift', liftExplore, { generated: { paths, origins } })

    expect(mutationRemarks([result])).toContain(
      `lift: survived: drop operand: ${waiting} [0], isWorn of isTop and isWorn\n    ` +
        'no explored step shows it: it takes a step in which isWorn alone decides by being false. ' +
        'A sample, an outcome or a fact of the key may be missing',
    )
  })
})
