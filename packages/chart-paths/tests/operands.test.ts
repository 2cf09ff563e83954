import type { Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { and, assign, not, or, setup } from 'xstate'
import { generate } from './fixtures/generated.ts'

type GateContext = { readonly ticket: boolean; readonly staff: boolean; readonly open: boolean }
type Field = keyof GateContext
type GateEvent = { type: 'turn'; field: Field } | { type: 'enter' } | { type: 'leave' }

/** A gate for ticket holders and staff, refused while it is closed. */
const gateSetup = setup({
  types: { context: {} as GateContext, events: {} as GateEvent },
  guards: {
    hasTicket: ({ context }) => context.ticket,
    isStaff: ({ context }) => context.staff,
    isOpen: ({ context }) => context.open,
    mayEnter: and(['isOpen', or(['hasTicket', 'isStaff'])]),
  },
  actions: {
    turn: assign(({ context, event }) =>
      event.type === 'turn' ? { [event.field]: !context[event.field] } : {},
    ),
  },
})

const gateMachine = gateSetup.createMachine({
  id: 'gate',
  context: { ticket: false, staff: false, open: false },
  initial: 'outside',
  states: {
    outside: {
      on: { turn: { actions: 'turn' }, enter: { guard: 'mayEnter', target: 'inside' } },
    },
    inside: { on: { leave: [{ guard: not('isOpen') }, { target: 'outside' }] } },
  },
})

const turn = (field: Field) => ({ event: { type: 'turn', field }, says: `${field} turns` })

const gateExplore: Explore = {
  machine: gateMachine,
  events: {
    turn: { ticket: turn('ticket'), staff: turn('staff'), open: turn('open') },
    enter: { enter: { event: { type: 'enter' }, says: 'somebody wants to enter' } },
    leave: { leave: { event: { type: 'leave' }, says: 'somebody leaves' } },
  },
  outcomes: {},
  key: ({ ticket, staff, open }: GateContext) => ({ ticket, staff, open }),
}

const enter = 'gate.outside · enter, decided by'

describe('the operands of composed guards', () => {
  it('decide once while true and once while false, also where the event is refused', () => {
    const excluded = {
      'gate.inside · leave [0], decided by isOpen = false': 'nobody turns it from inside',
    }
    const { coverage, paths, faults } = generate({ ...gateExplore, excluded })
    const covered = new Set(paths.flatMap(({ covers }) => [...covers]))

    expect(faults).toEqual([])
    expect(coverage.operands).toEqual({ total: 8, covered: 7, missing: [] })
    for (const operand of ['isOpen', 'hasTicket', 'isStaff']) {
      expect(covered).toContain(`${enter} ${operand} = true`)
      expect(covered).toContain(`${enter} ${operand} = false`)
    }
  })

  it('are named when they never decide', () => {
    const { staff: _, ...turns } = gateExplore.events.turn ?? {}
    const { coverage, faults } = generate({
      ...gateExplore,
      events: { ...gateExplore.events, turn: turns },
    })

    expect(coverage.operands).toMatchObject({ total: 8, covered: 6 })
    expect(faults).toEqual([
      'The operand isStaff of gate.outside · enter never decides while it is true',
      'The operand isOpen of gate.inside · leave [0] never decides while it is false',
    ])
  })

  it('are a fault when they are excluded and decide, or are not there', () => {
    const excluded = {
      [`${enter} isStaff = true`]: 'there is no staff',
      [`${enter} isTall = true`]: 'nobody is',
    }

    expect(generate({ ...gateExplore, excluded }).coverage.stale).toEqual(Object.keys(excluded))
  })

  it('are found where they decide only in a combination of facts that novelty leaves out', () => {
    const machine = gateSetup.createMachine({
      id: 'gate',
      context: { ticket: false, staff: false, open: true },
      initial: 'outside',
      states: {
        outside: { on: { turn: { actions: 'turn' }, enter: 'asking' } },
        asking: { always: [{ guard: 'mayEnter', target: 'inside' }, { target: 'outside' }] },
        inside: { on: { leave: 'outside' } },
      },
    })
    const explore = { ...gateExplore, machine }
    const { faults } = generate(explore, { strategy: 'novelty', exhaustiveStates: 0 })

    expect(faults).toEqual([])
  })

  it('do not decide where flipping them evaluates a guard that throws', () => {
    const machine = setup({
      types: { events: {} as { type: 'a' } | { type: 'b' } },
      guards: {
        isA: ({ event }) => event.type === 'a',
        needsA: ({ event }) => {
          if (event.type !== 'a') throw new Error('not an a')
          return true
        },
      },
    }).createMachine({
      id: 'letters',
      initial: 'start',
      states: { start: { on: { '*': { guard: and(['isA', 'needsA']), target: 'end' } } }, end: {} },
    })
    const events = {
      a: { one: { event: { type: 'a' }, says: 'an a comes' } },
      b: { one: { event: { type: 'b' }, says: 'a b comes' } },
    }
    const { coverage } = generate({ machine, events, outcomes: {}, key: () => ({}) })

    expect(coverage.operands.missing).toEqual([
      'letters.start · *, decided by isA = false',
      'letters.start · *, decided by needsA = false',
    ])
  })
})
