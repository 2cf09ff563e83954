import { and, type DoneActorEvent } from 'xstate'
import { type FoundTests, prescriptionCartSetup } from './prescription-cart.setup.ts'

const hits = ({ event }: { readonly event: DoneActorEvent<FoundTests> }) => event.output

/** The patient decides about each line; another test is searched for one line at a time. */
export const choosingState = prescriptionCartSetup.createStateConfig({
  description: 'The patient decides about each line. Nothing is in the cart yet.',
  initial: 'reviewing',
  on: {
    'line.choose': { target: '.reviewing', actions: 'keepChoice' },
    'line.leave': { target: '.reviewing', actions: 'keepChoice' },
    'line.ask': { target: '.reviewing', actions: 'keepChoice' },
    'line.open': { target: '.reviewing', actions: 'openLine' },
    'search.open': { target: '.searching', actions: 'openLine' },
    'lines.confirm': [
      {
        guard: and(['isDecided', 'isForOther']),
        target: 'confirmingPerson',
        actions: 'clearError',
      },
      { guard: 'isDecided', target: 'adding', actions: 'clearError' },
    ],
  },
  states: {
    reviewing: { description: 'Shows the lines as read, with what was decided.' },
    searching: {
      description: 'Searches for the test that a line means.',
      initial: 'empty',
      on: {
        'search.type': { target: '.typing', actions: 'keepText' },
        'search.close': { target: 'reviewing', actions: 'closeSearch' },
      },
      states: {
        empty: { description: 'Nothing is searched for yet.' },
        typing: {
          description: 'The patient is typing.',
          always: { guard: 'hasNoText', target: 'empty' },
          after: { SEARCH_SETTLE: 'asking' },
        },
        asking: {
          description: 'Searches the tests of the city.',
          invoke: {
            id: 'searchTests',
            src: 'searchTests',
            input: ({ context: { cityId, text } }) => ({ cityId, text }),
            onDone: [
              {
                guard: { type: 'hasHits', params: hits },
                target: 'found',
                actions: { type: 'keepHits', params: hits },
              },
              { target: 'nothing', actions: { type: 'keepHits', params: hits } },
            ],
            onError: { target: 'failed', actions: 'keepError' },
          },
        },
        found: { description: 'Shows the tests that were found.' },
        nothing: { description: 'The city sells no such test.' },
        failed: {
          description: 'The search failed. What was decided stays.',
          on: { 'page.retry': { target: 'asking', actions: 'clearError' } },
        },
      },
    },
  },
})
