import { and, assign } from 'xstate'
import { checkoutSetup } from './checkout.setup.ts'

/** The centre of a visit there. */
export const centreState = checkoutSetup.createStateConfig({
  description: 'Which centre the patient comes to.',
  initial: 'checking',
  on: {
    // What is done at the centre decides which one suits.
    'visit.choose': { guard: 'canVisit', target: '.checking' },
  },
  states: {
    checking: {
      description: 'Checks whether the patient comes to a centre.',
      always: [
        { guard: and(['isAtCentre', 'isVisitPossible']), target: 'loading' },
        { target: 'unneeded' },
      ],
    },
    unneeded: {
      description: 'Nothing is done at a centre.',
      entry: assign({ centre: null }),
    },
    loading: {
      description: 'Loads the centres of the city.',
      // They are the same for every visit to one.
      on: { 'visit.choose': { guard: and(['canVisit', ({ event }) => event.visit !== 'home']) } },
      invoke: {
        id: 'loadCentres',
        src: 'loadCentres',
        onDone: {
          target: 'deciding',
          actions: assign({ centres: ({ event }) => event.output }),
        },
        onError: { target: 'failed', actions: 'keepError' },
      },
    },
    deciding: {
      description:
        'Checks whether a centre is chosen already, or the only one that does the tests.',
      always: [
        { guard: 'hasSuitableCentre', target: 'chosen' },
        { guard: 'isOneCentreSuitable', target: 'chosen', actions: 'takeOnlyCentre' },
        {
          guard: 'isAnyCentreSuitable',
          target: 'choosing',
          actions: assign({ centre: null }),
        },
        { target: 'none', actions: assign({ centre: null }) },
      ],
    },
    none: {
      description: 'No centre in the city does all the tests.',
    },
    choosing: {
      description: 'No centre is chosen yet.',
      on: {
        'centre.choose': {
          guard: 'choosesSuitableCentre',
          target: 'chosen',
          actions: 'keepCentre',
        },
      },
    },
    chosen: {
      description: 'A centre is chosen.',
      on: {
        'centre.choose': { guard: 'choosesSuitableCentre', actions: 'keepCentre' },
      },
    },
    failed: {
      description: 'The centres could not be loaded.',
      exit: 'clearError',
      on: { 'checkout.retry': 'loading' },
    },
  },
})
