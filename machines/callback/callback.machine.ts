import { and, assertEvent, assign, setup, stateIn } from 'xstate'
import { wordsOf } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { CallbackEvent, CallbackRequest } from './callback.events.ts'
import type { Claim, RestoredCallback } from './model/callback.outcomes.ts'

export type CallbackContext = {
  readonly remainingMs: number
  readonly request: CallbackRequest | null
  /** Words for the patient when the last request failed. */
  readonly error: string
}

export const callbackMachine = setup({
  types: { context: {} as CallbackContext, events: {} as CallbackEvent },
  actors: {
    restoreCallback: provide<RestoredCallback>('restoreCallback'),
    /** Notes for good that the dialog was shown, unless another tab did at the same moment. */
    claimCallback: provide<Claim>('claimCallback'),
    requestCallback: provide<undefined, CallbackRequest>('requestCallback'),
  },
  actions: {
    keepRequest: assign({
      request: ({ event }) => {
        assertEvent(event, 'callback.submit')
        return event.request
      },
      error: '',
    }),
  },
  guards: {
    mayOpen: and([
      stateIn({ page: 'ordinary' }),
      stateIn({ screen: 'clear' }),
      stateIn({ tab: 'shown' }),
    ]),
    isThankYou: ({ event }) => event.type === 'page.entered' && event.thankYou,
  },
  delays: {
    /** spec §9: 40 000 ms after the first visit; a reload keeps the deadline. */
    CALLBACK_DELAY: ({ context }) => context.remainingMs,
  },
}).createMachine({
  id: 'callback',
  description: 'The callback-request dialog: once, 40 seconds after the first visit.',
  type: 'parallel',
  context: { remainingMs: 40_000, request: null, error: '' },
  states: {
    page: {
      description: 'Where the patient is.',
      initial: 'ordinary',
      on: {
        'page.entered': [{ guard: 'isThankYou', target: '.thankYou' }, { target: '.ordinary' }],
      },
      states: {
        ordinary: { description: 'A page on which the dialog may open.' },
        thankYou: {
          description: 'A thank-you page: the dialog waits.',
          meta: { requirements: ['R2.131'] },
        },
      },
    },
    screen: {
      description: 'What lies over the page.',
      initial: 'clear',
      states: {
        clear: { description: 'Nothing.', on: { 'screen.covered': 'covered' } },
        covered: {
          description: 'Another dialog or the payment gateway.',
          on: { 'screen.cleared': 'clear' },
        },
      },
    },
    tab: {
      description: 'Whether the patient looks at this tab: of several, one asks.',
      initial: 'shown',
      states: {
        shown: { description: 'This tab is on the screen.', on: { 'tab.hidden': 'hidden' } },
        hidden: {
          description: 'Another tab or app is: the dialog waits.',
          on: { 'tab.shown': 'shown' },
        },
      },
    },
    dialog: {
      description: 'The dialog itself.',
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Reads when the first visit was.',
          on: { 'callback.askedElsewhere': 'dismissed' },
          invoke: {
            id: 'restoreCallback',
            src: 'restoreCallback',
            onDone: [
              { guard: ({ event }) => event.output.kind === 'over', target: 'dismissed' },
              {
                target: 'waiting',
                actions: assign({
                  remainingMs: ({ event }) =>
                    event.output.kind === 'pending' ? event.output.remainingMs : 0,
                }),
              },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          description: 'The 40 seconds run.',
          meta: { requirements: ['R2.130', 'R9.11'] },
          after: { CALLBACK_DELAY: 'due' },
          on: { 'callback.askedElsewhere': 'dismissed' },
        },
        due: {
          description: 'Time is up; the dialog opens as soon as nothing stands in its way.',
          always: { guard: 'mayOpen', target: 'claiming' },
          on: { 'callback.askedElsewhere': 'dismissed' },
        },
        claiming: {
          description: 'Of several tabs in which time is up, one may ask.',
          meta: { requirements: ['R2.129'] },
          invoke: {
            id: 'claimCallback',
            src: 'claimCallback',
            onDone: [
              { guard: ({ event }) => event.output === 'mine', target: 'claimed' },
              { target: 'dismissed' },
            ],
            onError: 'claimed',
          },
        },
        claimed: {
          description: 'This tab asks, as soon as nothing stands in its way any more.',
          always: { guard: 'mayOpen', target: 'open' },
        },
        open: {
          description: 'The patient is asked for a name and a number.',
          meta: { requirements: ['R1.29', 'R2.129'] },
          on: {
            'callback.submit': { target: 'submitting', actions: 'keepRequest' },
            'callback.dismiss': 'dismissed',
          },
        },
        submitting: {
          description: 'The request is on its way.',
          invoke: {
            id: 'requestCallback',
            src: 'requestCallback',
            input: ({ context }) => {
              // SAFETY: keepRequest runs on the only transition into this state.
              return context.request as CallbackRequest
            },
            onDone: 'thanked',
            onError: {
              target: 'failed',
              actions: assign({ error: ({ event }) => wordsOf(event.error) }),
            },
          },
        },
        failed: {
          description: 'The request did not arrive; what was typed stands.',
          on: {
            'callback.submit': { target: 'submitting', actions: 'keepRequest' },
            'callback.dismiss': 'dismissed',
          },
        },
        thanked: {
          description: 'The request is stored.',
          on: { 'callback.dismiss': 'dismissed' },
        },
        dismissed: { description: 'Over, for good.' },
      },
    },
  },
})
