import { assertEvent, assign, setup } from 'xstate'
import { errorWords } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { LiveVisitEvent, LiveVisitInput } from './live-visit.events.ts'

/** How the two are connected: by a number to call, or the patient is rung. */
export type ConnectedCall = { readonly number: string | null; readonly until: string | null }

export type LiveVisitContext = {
  readonly orderId: string
  /** The other slot that is chosen; null while waiting is chosen. */
  readonly slotId: string | null
  /** The number that connects; null if the patient is rung. */
  readonly number: string | null
  /** Message for the patient; empty when no call failed. */
  readonly error: string
}

const liveVisitSetup = setup({
  types: {
    context: {} as LiveVisitContext,
    events: {} as LiveVisitEvent,
    input: {} as LiveVisitInput,
  },
  actors: { connectCall: provide<ConnectedCall, string>('connectCall') },
  actions: {
    keepSlot: assign(({ event }) => {
      assertEvent(event, 'slot.choose')
      return { slotId: event.slotId }
    }),
    dropSlot: assign({ slotId: null }),
    keepNumber: assign((_, { number }: ConnectedCall) => ({ number })),
    keepError: assign({ error: errorWords }),
    clearCall: assign({ number: null, error: '' }),
    /** Opens the dialog that moves the order, with this slot chosen (machines/reschedule). */
    openReschedule: (_, _params: { readonly slotId: string | null }) => {},
  },
  guards: {
    hasNumber: (_, { number }: ConnectedCall) => number !== null,
    isRecent: ({ event }) => event.type === 'position.show' && event.age === 'recent',
    isOld: ({ event }) => event.type === 'position.show' && event.age === 'old',
  },
})

export const liveVisitMachine = liveVisitSetup.createMachine({
  id: 'liveVisit',
  description:
    'A home visit as the open order page follows it: who comes, where they are, and what the patient can do when they are late.',
  context: ({ input: { orderId } }) => ({ orderId, slotId: null, number: null, error: '' }),
  type: 'parallel',
  states: {
    visit: {
      description: 'How far the home visit is, as the lab last said.',
      initial: 'planned',
      states: {
        planned: {
          description: 'Nobody has set out. The slot can be changed and the order cancelled.',
          on: {
            'visit.depart': 'coming.progress.onTheWay',
            'visit.delay': 'coming.progress.late',
            'visit.arrive': 'arrived',
            'visit.end': 'over',
          },
        },
        coming: {
          description: 'The phlebotomist is on the way, or late.',
          type: 'parallel',
          on: {
            'visit.plan': { target: 'planned', actions: 'dropSlot' },
            'visit.arrive': { target: 'arrived', actions: 'dropSlot' },
            'visit.end': { target: 'over', actions: 'dropSlot' },
          },
          states: {
            progress: {
              description:
                'Whether the arrival is in time, and what the patient chose if it is not.',
              initial: 'onTheWay',
              states: {
                onTheWay: {
                  description: 'Says when the phlebotomist arrives. Changes are over.',
                  on: { 'visit.delay': 'late' },
                },
                late: {
                  description:
                    'Late by the rule: the credit was given. Waiting, another slot and a full refund stand side by side.',
                  initial: 'waiting',
                  states: {
                    waiting: {
                      description: 'Waiting is chosen: nothing changes without the patient.',
                      on: {
                        'slot.choose': { target: 'another', actions: 'keepSlot' },
                        'way.confirm': 'kept',
                      },
                    },
                    another: {
                      description: 'Another slot is chosen; the order has its own until it moves.',
                      on: {
                        'slot.choose': { actions: 'keepSlot' },
                        'wait.choose': { target: 'waiting', actions: 'dropSlot' },
                        'way.confirm': {
                          actions: {
                            type: 'openReschedule',
                            params: ({ context: { slotId } }) => ({ slotId }),
                          },
                        },
                      },
                    },
                    kept: {
                      description: 'The patient waits, and can reconsider until the arrival.',
                      on: { 'way.reconsider': 'waiting' },
                    },
                  },
                },
              },
            },
            call: {
              description: 'A call between patient and phlebotomist that hides both numbers.',
              initial: 'idle',
              states: {
                idle: {
                  description: 'No call was asked for.',
                  on: { 'call.ask': 'connecting' },
                },
                connecting: {
                  description: 'Asks for a connection. Another press does nothing.',
                  entry: 'clearCall',
                  invoke: {
                    id: 'connectCall',
                    src: 'connectCall',
                    input: ({ context }) => context.orderId,
                    onDone: [
                      {
                        guard: { type: 'hasNumber', params: ({ event }) => event.output },
                        target: 'given',
                        actions: { type: 'keepNumber', params: ({ event }) => event.output },
                      },
                      { target: 'ringing' },
                    ],
                    onError: { target: 'failed', actions: 'keepError' },
                  },
                },
                ringing: {
                  description: 'The phone of the patient rings in a moment.',
                  on: { 'call.ask': 'connecting' },
                },
                given: {
                  description: 'Shows the number that connects the two.',
                  on: { 'call.ask': 'connecting' },
                },
                failed: {
                  description: 'Not connected: the line of the lab stands beside trying again.',
                  on: { 'call.ask': 'connecting' },
                },
              },
            },
            position: {
              description: 'What is known of where the phlebotomist is.',
              initial: 'hidden',
              states: {
                hidden: {
                  description: 'The lab has told no position.',
                  on: {
                    'position.show': [
                      { guard: 'isRecent', target: 'recent' },
                      { guard: 'isOld', target: 'old' },
                    ],
                  },
                },
                recent: {
                  description: 'Shows how far away the phlebotomist was a moment ago.',
                  on: {
                    'position.show': { guard: 'isOld', target: 'old' },
                    'position.hide': 'hidden',
                  },
                },
                old: {
                  description: 'The position is minutes old, and shown as one that has changed.',
                  on: {
                    'position.show': { guard: 'isRecent', target: 'recent' },
                    'position.hide': 'hidden',
                  },
                },
              },
            },
          },
        },
        arrived: {
          description: 'The phlebotomist is at the door. Changes are over, also of a late visit.',
          on: { 'visit.end': 'over' },
        },
        over: {
          description: 'The sample was taken, or the order cancelled: the rest of the page tells.',
        },
      },
    },
    lab: {
      description: 'Whether the order could be read at the last attempt.',
      initial: 'answering',
      states: {
        answering: {
          description: 'What is shown is as the lab last said.',
          on: { 'lab.lose': 'silent' },
        },
        silent: {
          description: 'The order could not be read again; the page says since when.',
          on: { 'lab.answer': 'answering' },
        },
      },
    },
  },
})
