import { expect, it } from 'vitest'
import { setup } from 'xstate'
import { generate } from './fixtures/generated.ts'

it('does not count a transition that a transition of another region overrules', () => {
  const machine = setup({ types: { events: {} as { type: 'alarm' } } }).createMachine({
    id: 'house',
    initial: 'lived',
    states: {
      lived: {
        type: 'parallel',
        states: {
          kitchen: { initial: 'a', states: { a: { on: { alarm: '#house.left' } } } },
          attic: { initial: 'b', states: { b: { on: { alarm: '#house.left' } } } },
        },
      },
      left: {},
    },
  })
  const events = { alarm: { fire: { event: { type: 'alarm' }, says: 'the alarm rings' } } }

  expect(generate({ machine, events, outcomes: {}, key: () => ({}) }).faults).toEqual([
    'No path takes the transition house.lived.attic.b · alarm',
  ])
})
