import { and, assertEvent, assign, setup, stateIn } from 'xstate'
import { wordsOf } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { CallbackEvent, CallbackRequest } from './callback.events.ts'

/** Milliseconds left of the 40 s since the first visit; `over` when it was shown before. */
export type RestoredCallback =
  | { readonly kind: 'pending'; readonly remainingMs: number }
  | { readonly kind: 'over' }

/** `taken`: another tab shows the dialog. */
export type Claim = 'mine' | 'taken'

export type CallbackContext = {
  readonly remainingMs: number
  readonly request: CallbackRequest | null
  /** Message for the patient when the last request failed. */
  readonly error: string
}

export const callbackMachine = setup({
  types: { context: {} as CallbackContext, events: {} as CallbackEvent },
  actors: {
    restoreCallback: provide<RestoredCallback>('restoreCallback'),
    /** Records that the dialog was shown, unless another tab has just done so. */
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
      stateIn({ form: 'free' }),
      stateIn({ screen: 'clear' }),
      stateIn({ tab: 'shown' }),
    ]),
    isThankYou: ({ event }) => event.type === 'page.entered' && event.kind === 'thankYou',
    isTask: ({ event }) => event.type === 'page.entered' && event.kind === 'task',
  },
  delays: {
    /** spec §9: 40 000 ms after the first visit; a reload keeps the deadline. */
    CALLBACK_DELAY: ({ context }) => context.remainingMs,
  },
}).createMachine({
  id: 'callback',
  description: 'The callback dialog: shown once, 40 seconds after the first visit.',
  type: 'parallel',
  context: { remainingMs: 40_000, request: null, error: '' },
  states: {
    page: {
      description: 'The kind of page that is open.',
      initial: 'ordinary',
      on: {
        'page.entered': [
          { guard: 'isThankYou', target: '.thankYou' },
          { guard: 'isTask', target: '.task' },
          { target: '.ordinary' },
        ],
      },
      states: {
        ordinary: {
          description:
            'A page to look around: home, catalogue, centres, content. The dialog may open.',
        },
        thankYou: {
          description: 'A thank-you page: the dialog waits.',
          meta: { requirements: ['R2.131'] },
        },
        task: {
          description:
            'A page on which the patient does something: cart, booking, payment, sign-in, account, report, or a form. The dialog waits.',
        },
      },
    },
    form: {
      description: 'Whether the patient is filling in a form of the page.',
      initial: 'free',
      states: {
        free: { description: 'No form has the focus.', on: { 'form.entered': 'focused' } },
        focused: {
          description: 'A form has the focus: the dialog waits.',
          on: { 'form.left': 'free' },
        },
      },
    },
    screen: {
      description: 'Whether something else covers the page.',
      initial: 'clear',
      states: {
        clear: { description: 'Nothing covers the page.', on: { 'screen.covered': 'covered' } },
        covered: {
          description: 'Another dialog or the payment gateway is open.',
          on: { 'screen.cleared': 'clear' },
        },
      },
    },
    tab: {
      description: 'Whether this tab is visible: only one of several tabs shows the dialog.',
      initial: 'shown',
      states: {
        shown: { description: 'This tab is visible.', on: { 'tab.hidden': 'hidden' } },
        hidden: {
          description: 'Another tab or app is visible: the dialog waits.',
          on: { 'tab.shown': 'shown' },
        },
      },
    },
    dialog: {
      description: 'The dialog itself.',
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Reads the time of the first visit.',
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
          description: 'Waits until 40 seconds after the first visit.',
          meta: { requirements: ['R2.130', 'R9.11'] },
          after: { CALLBACK_DELAY: 'due' },
          on: { 'callback.askedElsewhere': 'dismissed' },
        },
        due: {
          description:
            'The time has passed; the dialog opens as soon as page, form, screen and tab allow it.',
          always: { guard: 'mayOpen', target: 'claiming' },
          on: { 'callback.askedElsewhere': 'dismissed' },
        },
        claiming: {
          description: 'Claims the dialog: one tab of several may show it.',
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
          description:
            'This tab has the claim, and opens the dialog as soon as page, form, screen and tab allow it.',
          always: { guard: 'mayOpen', target: 'open' },
        },
        open: {
          description:
            'The dialog asks for a name and a number. It gives way to another dialog, such as the sign-in of a session that ends, and comes back after it.',
          meta: { requirements: ['R1.29', 'R2.129'] },
          on: {
            'screen.covered': 'claimed',
            'callback.submit': { target: 'submitting', actions: 'keepRequest' },
            'callback.dismiss': 'dismissed',
          },
        },
        submitting: {
          description: 'Sends the request.',
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
          description: 'The request failed; the form keeps its input.',
          on: {
            'screen.covered': 'claimed',
            'callback.submit': { target: 'submitting', actions: 'keepRequest' },
            'callback.dismiss': 'dismissed',
          },
        },
        thanked: {
          description: 'The request is stored.',
          on: { 'callback.dismiss': 'dismissed', 'screen.covered': 'dismissed' },
        },
        dismissed: { description: 'Never shown again.' },
      },
    },
  },
})
