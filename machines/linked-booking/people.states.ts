import { and } from 'xstate'
import { linkedBookingSetup } from './linked-booking.setup.ts'

/** Who is in the booking, who has which tests, and where. */
export const peopleState = linkedBookingSetup.createStateConfig({
  description:
    'The patient chooses people, their tests and the place. A test that its person may not take is in no bill.',
  meta: { path: '/book-together' },
  initial: 'choosing',
  // Another centre or address has other times.
  entry: 'forgetDays',
  exit: 'clearPartErrors',
  on: {
    'cart.changed': [
      { guard: 'bringsNoLines', target: '#linkedBooking.empty', actions: 'keepLines' },
      { guard: 'bringsCentreTests', target: '#linkedBooking.loading', actions: 'keepLines' },
      { actions: 'keepLines' },
    ],
  },
  states: {
    choosing: {
      description: 'Nothing is being saved.',
      on: {
        'person.add': { guard: 'isJoining', actions: 'addPerson' },
        'person.remove': { guard: 'isLeaving', actions: 'removePerson' },
        'member.add': { guard: 'isRoomForPerson', target: 'addingMember' },
        'test.give': { guard: 'canGive', actions: 'giveTest' },
        'test.take': { guard: 'hasTest', actions: 'takeTest' },
        'address.choose': { guard: 'isHere', actions: 'keepAddress' },
        'address.save': 'savingAddress',
        'centre.choose': { guard: 'choosesSuitableCentre', actions: 'keepCentre' },
        'people.confirm': [
          {
            guard: and(['isComplete', 'needsAnswers']),
            target: '#linkedBooking.asking',
            actions: 'clearError',
          },
          {
            guard: and(['isComplete', 'isDrafted']),
            target: '#linkedBooking.slot',
            actions: 'clearError',
          },
          {
            guard: 'isComplete',
            target: '#linkedBooking.drafting',
            actions: 'clearError',
          },
        ],
      },
    },
    addingMember: {
      description: 'Saves a new member of the family, who joins the booking.',
      invoke: {
        id: 'addMember',
        src: 'addMember',
        input: ({ event }) => {
          if (event.type !== 'member.add') throw new Error('No member was filled in.')
          return event.fields
        },
        onDone: {
          target: 'choosing',
          actions: { type: 'takeMember', params: ({ event }) => event.output },
        },
        onError: { target: 'choosing', actions: 'keepMemberError' },
      },
    },
    savingAddress: {
      description: 'Saves a new or changed address, which is then the one of the visit.',
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context, event }) => {
          if (event.type !== 'address.save') throw new Error('No address was filled in.')
          const { addressId, fields } = event
          return { addressId, fields, saved: context.addresses }
        },
        onDone: {
          target: 'choosing',
          actions: { type: 'takeAddress', params: ({ event }) => event.output },
        },
        onError: { target: 'choosing', actions: 'keepAddressError' },
      },
    },
  },
})
