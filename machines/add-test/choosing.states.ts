import type { DoneActorEvent } from 'xstate'
import { addTestSetup, type FoundTests } from './add-test.setup.ts'

const found = ({ event }: { readonly event: DoneActorEvent<FoundTests> }) => event.output
const keepFound = [
  { type: 'keepOrder', params: found },
  { type: 'keepFound', params: found },
] as const

/** Searching for a test; each result says whether it fits the order. */
export const choosingState = addTestSetup.createStateConfig({
  description: 'No test is chosen.',
  initial: 'opening',
  states: {
    opening: {
      description: 'Shows the results of the search again, or searches again for them.',
      always: [
        { guard: 'hasCandidates', target: 'found' },
        { guard: 'hasNoText', target: 'idle' },
        { target: 'searching' },
      ],
    },
    idle: { description: 'Nothing is searched for.' },
    waiting: {
      description: 'The patient is typing.',
      always: { guard: 'hasNoText', target: 'idle' },
      after: { SEARCH_SETTLE: 'searching' },
    },
    searching: {
      description: 'Searches, and asks what each result would change.',
      invoke: {
        id: 'searchTests',
        src: 'searchTests',
        input: ({ context: { orderId, before, text } }) => ({
          orderId,
          cityId: before?.order.city_id ?? 0,
          text,
        }),
        onDone: [
          { guard: { type: 'hasFound', params: found }, target: 'found', actions: keepFound },
          { target: 'nothing', actions: keepFound },
        ],
        onError: [
          { guard: 'isTooLate', target: '#addTest.gone', actions: 'keepError' },
          { target: 'failed', actions: 'keepError' },
        ],
      },
    },
    found: {
      description: 'Shows the results. Those that do not fit say why.',
      on: {
        'test.choose': [
          {
            guard: { type: 'hasQuestions', params: ({ event }) => event.test },
            target: '#addTest.ready.asking',
            actions: 'keepTest',
          },
          { target: '#addTest.ready.reviewing', actions: 'keepTest' },
        ],
      },
    },
    nothing: { description: 'The lab has no such test in this city.' },
    failed: {
      description: 'The search got no answer.',
      on: { 'page.retry': { target: 'searching', actions: 'clearError' } },
    },
  },
})
