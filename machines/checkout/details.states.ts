import { and, assertEvent, assign, type DoneActorEvent, not, or, stateIn } from 'xstate'
import { inputFor, type PatientDetails } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { homeVisitState } from './home-visit.states.ts'
import { whenLostBeforeDraft } from './refusals.ts'

const atHome = stateIn('#checkout.booking.details.choosing.visit.home.chosen')
const atCentre = stateIn('#checkout.booking.details.choosing.visit.centre.chosen')

const takeDetails = {
  type: 'takeDetails',
  params: ({ event }: { readonly event: DoneActorEvent<PatientDetails> }) => event.output,
} as const

const clearMemberError = { type: 'clearPartError', params: { part: 'member' } } as const

/** One page: who the patient is, and where the sample is taken. */
export const detailsState = checkoutSetup.createStateConfig({
  description: 'The patient step: who the tests are for, and where the sample or scan is taken.',
  meta: { path: '/patient-cart' },
  initial: 'opening',
  // Another centre or address has other times.
  entry: 'forgetDays',
  exit: ['forgetRestart', 'clearPartErrors'],
  on: {
    'cart.changed': { target: '#checkout.clearing', actions: ['keepBasket', 'wantDetails'] },
    'session.lost': whenLostBeforeDraft,
  },
  states: {
    opening: {
      description: 'Tells the lab that a booking was started; the booking does not depend on it.',
      invoke: {
        id: 'createLead',
        src: 'createLead',
        input: inputFor.createLead,
        onDone: [
          { guard: ({ event }) => event.output.leadId !== null, target: 'loading' },
          { target: 'loading', actions: 'sayLeadWithoutId' },
        ],
        onError: 'loading',
      },
      after: { LEAD_PATIENCE: 'loading' },
    },
    loading: {
      description:
        'Loads the family and the saved addresses; if there is only one member, they are the patient.',
      invoke: {
        id: 'loadDetails',
        src: 'loadDetails',
        onDone: [
          {
            guard: and([not('hasPeople'), ({ event }) => event.output.members.length === 1]),
            target: 'choosing',
            actions: [takeDetails, assign({ people: ({ event: { output } }) => output.members })],
          },
          { target: 'choosing', actions: takeDetails },
        ],
        onError: [
          { guard: 'isLost', ...whenLostBeforeDraft },
          { target: 'failed', actions: 'keepError' },
        ],
      },
    },
    failed: {
      description: 'The family and the addresses could not be loaded.',
      on: { 'checkout.retry': { target: 'loading', actions: 'clearError' } },
    },
    choosing: {
      description: 'One page: the patient, the visit and its place.',
      type: 'parallel',
      on: {
        'details.confirm': {
          guard: and([
            stateIn('#checkout.booking.details.choosing.member.chosen'),
            or([atHome, atCentre]),
            'isEligible',
          ]),
          target: '#checkout.booking.drafting',
          actions: ['dropUnsafeAnswers', 'clearError'],
        },
      },
      states: {
        member: {
          description: 'Who the tests are for.',
          meta: { requirements: ['R1.17', 'R5.08'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether a member is chosen already.',
              always: [{ guard: 'hasPeople', target: 'chosen' }, { target: 'choosing' }],
            },
            choosing: {
              description: 'No member is chosen yet.',
              on: {
                'member.choose': { target: 'chosen', actions: 'keepMember' },
                'member.add': { target: 'adding', actions: clearMemberError },
              },
            },
            adding: {
              description: 'Saves a new family member.',
              invoke: {
                id: 'addMember',
                src: 'addMember',
                input: ({ event }) => {
                  assertEvent(event, 'member.add')
                  return event.fields
                },
                onDone: {
                  target: 'chosen',
                  actions: assign(({ context, event }) => ({
                    members: [...context.members, event.output],
                    people: [event.output],
                    answers: {},
                  })),
                },
                onError: {
                  target: 'deciding',
                  actions: { type: 'keepPartError', params: { part: 'member' } },
                },
              },
            },
            chosen: {
              description: 'A member is chosen.',
              entry: 'announceMember',
              on: {
                'member.choose': { target: 'chosen', reenter: true, actions: 'keepMember' },
                'member.add': { target: 'adding', actions: clearMemberError },
              },
            },
          },
        },
        visit: {
          description: 'Home visit or centre visit, and where exactly.',
          meta: { requirements: ['R3.24', 'R3.25'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks which visits the cart allows.',
              always: [
                { guard: and(['isCollectable', 'hasCentre']), target: 'centre' },
                { guard: 'isCollectable', target: 'home' },
                { guard: 'mustVisitCentre', target: 'centre' },
                { target: 'impossible' },
              ],
            },
            impossible: {
              description:
                'The tests are only done at a centre, and centre visits cannot be booked online: the patient calls the lab.',
              meta: { requirements: ['R5.13'] },
            },
            home: homeVisitState,
            centre: {
              description: 'The patient comes to a centre.',
              meta: { requirements: ['R1.12'] },
              entry: assign({ address: null }),
              initial: 'loading',
              on: {
                'visit.choose': { guard: and(['choosesHome', 'isCollectable']), target: 'home' },
              },
              states: {
                loading: {
                  description: 'Loads the centres of the city.',
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
                  description: 'Checks whether a centre is chosen already.',
                  always: [
                    { guard: 'hasSuitableCentre', target: 'chosen' },
                    {
                      guard: 'isAnyCentreSuitable',
                      target: 'choosing',
                      actions: assign({ centre: null }),
                    },
                    { target: 'none', actions: assign({ centre: null }) },
                  ],
                },
                none: {
                  description: 'No centre in the city does all the tests of the cart.',
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
            },
          },
        },
      },
    },
  },
})
