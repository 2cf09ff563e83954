import { and, assertEvent, assign, type DoneActorEvent, not, or, raise, stateIn } from 'xstate'
import { addressState } from './address.states.ts'
import { centreState } from './centre.states.ts'
import { inputFor, type PatientDetails } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenLostBeforeDraft } from './refusals.ts'

const choosing = '#checkout.booking.details.choosing'
const isPlaced = and([
  or([not('isAtHome'), stateIn(`${choosing}.address.chosen`)]),
  or([not('isAtCentre'), stateIn(`${choosing}.centre.chosen`)]),
])

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
        'Loads the family and the saved addresses; the only member is the patient, the only address the one of the visit.',
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
      entry: 'takePossibleVisit',
      on: {
        'details.confirm': {
          guard: and([stateIn(`${choosing}.member.chosen`), isPlaced, 'isEligible', 'isGivenOut']),
          target: '#checkout.booking.drafting',
          actions: ['dropUnsafeAnswers', 'chooseForNobody', 'clearError'],
        },
        'checkout.goTo': [
          // Who went back from the slots goes forward again.
          { guard: and(['isToSlot', 'hasDraft']), actions: raise({ type: 'details.confirm' }) },
          // Who comes back from another page may have changed the family or the addresses there.
          { guard: 'isToDetails', target: 'loading', actions: 'chooseForNobody' },
        ],
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
                'people.list': { target: 'chosen', actions: 'listPeople' },
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
                  actions: {
                    type: 'takeNewMember',
                    params: ({ event }) => ({ added: event.output }),
                  },
                },
                onError: {
                  target: 'deciding',
                  actions: { type: 'keepPartError', params: { part: 'member' } },
                },
              },
            },
            chosen: {
              description: 'A member is chosen, or several.',
              entry: 'announceMember',
              on: {
                'member.choose': { target: 'chosen', reenter: true, actions: 'keepMember' },
                'member.add': {
                  guard: 'isRoomForPerson',
                  target: 'adding',
                  actions: clearMemberError,
                },
              },
              initial: 'deciding',
              states: {
                deciding: {
                  description: 'Checks whether the tests are given out.',
                  always: [{ guard: 'isList', target: 'several' }, { target: 'one' }],
                },
                one: {
                  description: 'All tests are for one person.',
                  on: {
                    'people.list': { target: 'several', actions: ['listPeople', 'announceMember'] },
                  },
                },
                several: {
                  description: 'Several people: who is among them, and who has which tests.',
                  on: {
                    'person.add': {
                      guard: 'isJoining',
                      actions: ['addPerson', 'announceMember'],
                    },
                    'person.remove': {
                      guard: 'isLeaving',
                      actions: ['removePerson', 'announceMember'],
                    },
                    'tests.give': { guard: 'canGive', actions: 'giveTests' },
                    'tests.chooseFor': { guard: 'hasNoTests', actions: 'chooseFor' },
                  },
                },
              },
            },
          },
        },
        visit: {
          description: 'Home visit, centre visit, or blood at home and the rest at a centre.',
          meta: { requirements: ['R3.24', 'R3.25'] },
          initial: 'deciding',
          on: { 'visit.choose': { guard: 'canVisit', target: '.deciding', actions: 'keepVisit' } },
          states: {
            deciding: {
              description: 'Checks which visit is chosen.',
              always: [
                { guard: not('isVisitPossible'), target: 'impossible' },
                { guard: not('isAtCentre'), target: 'home' },
                { guard: not('isAtHome'), target: 'centre' },
                { target: 'both' },
              ],
            },
            impossible: {
              description:
                'The tests are only done at a centre, and centre visits cannot be booked online: the patient calls the lab.',
              meta: { requirements: ['R5.13'] },
            },
            home: { description: 'The phlebotomist comes.' },
            centre: {
              description: 'The patient comes to a centre.',
              meta: { requirements: ['R1.12'] },
            },
            both: {
              description:
                'The phlebotomist takes the blood at home; the patient comes to a centre for the rest.',
            },
          },
        },
        address: addressState,
        centre: centreState,
      },
    },
  },
})
