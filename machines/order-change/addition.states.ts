import { and, type DoneActorEvent } from 'xstate'
import type { FoundTests } from './order-change.context.ts'
import { orderChangeSetup } from './order-change.setup.ts'

const found = ({ event }: { readonly event: DoneActorEvent<FoundTests> }) => event.output
const keepFound = [
  { type: 'keepOrder', params: found },
  { type: 'keepFound', params: found },
] as const

/** Searching for a test; each result says whether it fits the order. */
const choosingState = orderChangeSetup.createStateConfig({
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
          { guard: 'isTooLate', target: '#orderChange.gone', actions: 'keepError' },
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
            target: '#orderChange.review.addition.asking',
            actions: 'keepTest',
          },
          { target: '#orderChange.review.addition.reviewing', actions: 'keepTest' },
        ],
      },
    },
    nothing: { description: 'The lab has no such test in this city.' },
    failed: {
      description: 'The search got no answer.',
      on: { 'change.reload': { target: 'searching', actions: 'clearError' } },
    },
  },
})

export const additionState = orderChangeSetup.createStateConfig({
  description: 'The patient searches, chooses a test and sees what it changes.',
  initial: 'choosing',
  on: { 'search.type': { target: '.choosing.waiting', actions: 'keepText' } },
  states: {
    choosing: choosingState,
    asking: {
      description: 'The test has safety questions that the order has no answers to.',
      on: {
        'answer.give': { actions: 'keepAnswer' },
        'answers.confirm': [
          { guard: and(['isAnswered', 'isSafe']), target: 'reviewing' },
          { guard: 'isAnswered', target: 'stopped' },
        ],
        'choice.drop': { target: 'choosing', actions: 'dropChoice' },
      },
    },
    stopped: {
      description: 'With an answer the test cannot be added online. Nothing has changed.',
      on: {
        'answer.give': { target: 'asking', actions: 'keepAnswer' },
        'choice.drop': { target: 'choosing', actions: 'dropChoice' },
      },
    },
    reviewing: {
      description: 'Shows what the test changes: tubes, fast, report, charge and amounts.',
      on: {
        'test.choose': [
          {
            guard: { type: 'hasQuestions', params: ({ event }) => event.test },
            target: 'asking',
            actions: 'keepTest',
          },
          { actions: 'keepTest' },
        ],
        'choice.drop': { target: 'choosing', actions: 'dropChoice' },
        'change.confirm': { target: '#orderChange.sending', actions: 'keepConfirmed' },
      },
    },
  },
})
