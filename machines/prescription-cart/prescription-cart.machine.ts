import type { DoneActorEvent } from 'xstate'
import type { PrescriptionState } from '#contract/codes.ts'
import { choosingState } from './choosing.states.ts'
import { chosenItems, decisionsOf, type FoundPrescription } from './line-choices.ts'
import { loadInput, prescriptionCartSetup } from './prescription-cart.setup.ts'

const found = ({ event }: { readonly event: DoneActorEvent<FoundPrescription> }) => event.output
const keepFound = [{ type: 'keepFound', params: found }] as const
const isState = (is: PrescriptionState) =>
  ({
    type: 'is',
    params: ({ event }: { readonly event: DoneActorEvent<FoundPrescription> }) => ({
      is,
      of: event.output,
    }),
  }) as const

/** Where a prescription that was loaded leads. */
const loaded = [
  { guard: isState('waiting'), target: '#prescriptionCart.waiting.resting', actions: keepFound },
  { guard: isState('unreadable'), target: '#prescriptionCart.unreadable', actions: keepFound },
  { guard: isState('used'), target: '#prescriptionCart.used', actions: keepFound },
  { target: '#prescriptionCart.choosing', actions: keepFound },
] as const

export const prescriptionCartMachine = prescriptionCartSetup.createMachine({
  id: 'prescriptionCart',
  description:
    'Brings the tests that the lab read from a prescription into the cart, after the patient has confirmed each line. What was chosen before on this device holds for the lines that the lab has not corrected.',
  context: ({ input }) => ({
    ...input,
    found: null,
    choices: [],
    dropped: [],
    openLine: null,
    text: '',
    hits: [],
    emergency: null,
    filled: null,
    error: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the prescription and what the lab read from it.',
      initial: 'usual',
      states: {
        usual: { description: 'Not slow yet.', after: { SLOW_ANSWER: 'slow' } },
        slow: { description: 'Says that it takes longer than usual.' },
      },
      invoke: {
        id: 'loadPrescription',
        src: 'loadPrescription',
        input: ({ context }) => loadInput(context),
        onDone: loaded,
        onError: [
          { guard: 'isGone', target: 'gone' },
          { target: 'unreachable', actions: 'keepError' },
        ],
      },
    },
    unreachable: {
      description: 'The prescription could not be loaded. The lab has it.',
      on: { 'page.retry': { target: 'loading', actions: 'clearError' } },
    },
    waiting: {
      description: 'The lab has not read it yet; the page looks again by itself.',
      initial: 'resting',
      states: {
        resting: {
          description: 'Waits a few seconds before the next look.',
          after: { POLL: 'asking' },
          on: { 'page.retry': 'asking' },
        },
        asking: {
          description: 'Looks whether the lab has read it.',
          invoke: {
            id: 'lookAgain',
            src: 'loadPrescription',
            input: ({ context }) => loadInput(context),
            onDone: loaded,
            onError: [
              { guard: 'isGone', target: '#prescriptionCart.gone' },
              { target: 'silent', actions: 'keepError' },
            ],
          },
        },
        silent: {
          description: 'The last look got no answer; the page goes on looking.',
          exit: 'clearError',
          after: { POLL: 'asking' },
          on: { 'page.retry': 'asking' },
        },
      },
    },
    unreadable: {
      description: 'The lab could read nothing of it: a clearer photo, or a call.',
    },
    used: {
      description: 'The patient decided about these lines before.',
      on: { 'lines.review': 'choosing' },
    },
    choosing: choosingState,
    confirmingPerson: {
      description:
        'Asks whether the tests are meant, because the prescription names nobody of the family.',
      on: { 'person.accept': 'adding', 'person.reject': 'choosing' },
    },
    adding: {
      description: 'Keeps the decisions, then adds the tests to the cart.',
      initial: 'saving',
      states: {
        saving: {
          description: 'The lab keeps what was decided about each line.',
          invoke: {
            id: 'saveDecisions',
            src: 'saveDecisions',
            input: ({ context: { prescriptionId, found: read, choices } }) => ({
              prescriptionId,
              version: read?.reading?.version ?? 0,
              decisions: decisionsOf(choices),
            }),
            onDone: 'filling',
            onError: [
              { guard: 'isGone', target: '#prescriptionCart.gone' },
              {
                guard: 'isOutdated',
                target: '#prescriptionCart.loading',
                actions: 'keepError',
              },
              { target: '#prescriptionCart.notAdded', actions: 'keepError' },
            ],
          },
        },
        filling: {
          description: 'Adds the tests, except those that are in the cart already.',
          invoke: {
            id: 'fillCart',
            src: 'fillCart',
            input: ({ context: { choices } }) => chosenItems(choices),
            onDone: {
              target: '#prescriptionCart.added',
              actions: { type: 'keepFilled', params: ({ event }) => event.output },
            },
            onError: { target: '#prescriptionCart.notAdded', actions: 'keepError' },
          },
        },
      },
    },
    notAdded: {
      description: 'Nothing was added. Doing it again is safe: each test is added once.',
      on: {
        'lines.confirm': { target: 'adding', actions: 'clearError' },
        'line.open': { target: 'choosing', actions: 'openLine' },
      },
    },
    added: { description: 'The confirmed tests are in the cart.' },
    gone: { description: 'There is no such prescription for this patient.' },
  },
})
