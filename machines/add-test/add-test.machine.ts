import { and, type DoneActorEvent } from 'xstate'
import type { Additions } from '#contract/additions.endpoints.ts'
import { type AdditionAnswer, addTestSetup } from './add-test.setup.ts'
import { choosingState } from './choosing.states.ts'
import { payingState } from './paying.states.ts'

const loaded = ({ event }: { readonly event: DoneActorEvent<Additions> }) => event.output
const keepOrder = { type: 'keepOrder', params: loaded } as const
const keepLoaded = [keepOrder, { type: 'keepLoaded', params: loaded }] as const
const opened = ({ event }: { readonly event: DoneActorEvent<AdditionAnswer> }) => event.output

export const addTestMachine = addTestSetup.createMachine({
  id: 'addTest',
  description:
    'Adds a test to a placed order until its visit begins. What it changes is shown first; it is paid the way the order was.',
  context: ({ input: { orderId, code, paymentId } }) => ({
    orderId,
    before: null,
    text: '',
    candidates: [],
    emergency: null,
    code,
    test: null,
    answers: [],
    paymentId,
    checkoutUrl: null,
    declined: null,
    error: '',
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides whether the patient returns from the gateway.',
      always: [{ guard: 'hasPayment', target: 'paying' }, { target: 'loading' }],
    },
    loading: {
      description: 'Loads the order, and what the chosen test changes.',
      invoke: {
        id: 'loadAdditions',
        src: 'loadAdditions',
        input: ({ context: { orderId, code } }) => ({
          orderId,
          codes: code === null ? [] : [code],
        }),
        onDone: [
          {
            guard: { type: 'isAsking', params: loaded },
            target: 'ready.asking',
            actions: keepLoaded,
          },
          {
            guard: { type: 'isFitting', params: loaded },
            target: 'ready.reviewing',
            actions: keepLoaded,
          },
          { target: 'ready.choosing', actions: [...keepLoaded, 'dropTest'] },
        ],
        onError: [
          { guard: 'isTooLate', target: 'gone', actions: 'keepError' },
          { target: 'unreachable', actions: 'keepError' },
        ],
      },
    },
    unreachable: {
      description: 'The order could not be loaded. Nothing has changed.',
      on: { 'page.retry': { target: 'loading', actions: 'clearError' } },
    },
    ready: {
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
            'test.drop': { target: 'choosing', actions: 'dropTest' },
          },
        },
        stopped: {
          description: 'With an answer the test cannot be added online. Nothing has changed.',
          on: {
            'answer.give': { target: 'asking', actions: 'keepAnswer' },
            'test.drop': { target: 'choosing', actions: 'dropTest' },
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
            'test.drop': { target: 'choosing', actions: 'dropTest' },
            'test.add': { target: '#addTest.adding', actions: 'clearError' },
          },
        },
      },
    },
    adding: {
      description: 'Adds the test, or opens the payment after which it is added.',
      invoke: {
        id: 'addTest',
        src: 'addTest',
        input: ({ context: { orderId, code, answers, test } }) => ({
          orderId,
          code: code ?? '',
          answers,
          amounts: test?.after.amounts ?? null,
        }),
        onDone: [
          {
            guard: { type: 'isToPay', params: opened },
            target: 'paying.atGateway',
            actions: { type: 'keepPayment', params: ({ event }) => event.output.payment },
          },
          { target: 'added' },
        ],
        onError: [
          { guard: 'isTooLate', target: 'gone', actions: 'keepError' },
          { guard: 'isPriceChanged', target: 'loading', actions: 'keepError' },
          { guard: 'isUnfit', target: 'refused', actions: 'keepError' },
          { guard: 'isNotOpened', target: 'notOpened', actions: 'keepError' },
          { guard: 'isPaymentPending', target: 'earlierPending', actions: 'keepError' },
          { target: 'unsure', actions: 'keepError' },
        ],
      },
    },
    refused: {
      description: 'The test does not fit any more, for example because it was added meanwhile.',
      on: { 'test.drop': { target: 'loading', actions: 'dropTest' } },
    },
    notOpened: {
      description: 'No payment could be opened. Nothing was added or charged.',
      on: {
        'test.add': { target: 'adding', actions: 'clearError' },
        'test.drop': { target: 'loading', actions: 'dropTest' },
      },
    },
    earlierPending: {
      description:
        'An earlier payment for the order is being settled: no other is opened meanwhile.',
      after: { PAYMENT_RECHECK: 'loading' },
      on: { 'payment.recheck': { target: 'loading', actions: 'clearError' } },
    },
    unsure: {
      description:
        'No answer: the test may have been added. Adding it again is safe: it is added once.',
      on: { 'test.add': { target: 'adding', actions: 'clearError' } },
    },
    paying: payingState,
    added: {
      description: 'The order has the test.',
      entry: 'announceChange',
      on: { 'test.drop': { target: 'loading', actions: 'dropTest' } },
    },
    gone: { description: 'The order takes no test any more.' },
  },
})
