import { and, assign, not } from 'xstate'
import { offersLastVisit } from './as-last-time.states.ts'
import { bookingState } from './booking.states.ts'
import { inputFor } from './checkout.actors.ts'
import { initialContext } from './checkout.context.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { clearingState } from './clearing.states.ts'
import { payingState } from './paying.states.ts'
import { whenFound } from './placed.ts'
import { placingState } from './placing.states.ts'
import { resumingState } from './resuming.states.ts'

/**
 * The booking, from the cart to the order. Each step is a state config of its own file;
 * this file holds the way between them.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  description: 'Books a cart: patient, place, slot, payment, order.',
  context: ({ input }) => initialContext(input.offers),
  initial: 'waking',
  on: {
    // The same tests as before: a booking that stands is not restarted.
    'cart.restored': { actions: 'keepBasket' },
    'prices.changed': { actions: assign({ pricesChanged: true }) },
    'prices.agreed': { actions: assign({ pricesChanged: false }) },
    'session.ended': {
      target: '.idle',
      actions: [
        'clearBooking',
        'dropBasket',
        'forgetPatient',
        'forgetRestart',
        'wantCart',
        'announceMember',
      ],
    },
  },
  states: {
    waking: {
      description: 'It is not known yet whether a patient is signed in.',
      on: {
        'session.absent': 'idle',
        'session.lost': 'idle',
        'session.started': 'resuming',
        'cart.changed': { actions: 'keepBasket' },
        'cart.emptied': { actions: ['dropBasket', 'resetStep', 'forgetPatient', 'announceMember'] },
        'booking.clear': { actions: 'dropBasket' },
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'The session is being restored.',
          on: {
            'session.unreachable': 'unreachable',
            'checkout.start': { actions: 'wantDetails' },
          },
        },
        unreachable: {
          description:
            'The provider does not answer. The session keeps trying; the patient can try at once.',
          on: {
            'checkout.start': { target: 'asking', actions: ['wantDetails', 'askForSession'] },
          },
        },
      },
    },

    idle: {
      description: 'Nobody is signed in; the cart may have lines. The booking waits.',
      meta: { path: '/cart' },
      initial: 'browsing',
      on: {
        'cart.changed': { actions: 'keepBasket' },
        'cart.emptied': {
          actions: ['dropBasket', 'resetStep', 'forgetPatient', 'announceMember', 'wantCart'],
        },
        'booking.clear': {
          actions: ['dropBasket', 'forgetPatient', 'announceMember', 'wantCart'],
        },
        'session.started': 'resuming',
      },
      states: {
        browsing: {
          description: 'A visitor is on the cart page.',
          meta: { path: '/cart', requirements: ['R6.02'] },
          on: {
            'checkout.start': {
              guard: 'canBook',
              target: 'awaitingSignIn',
              actions: 'wantDetails',
            },
            'checkout.goTo': {
              guard: and([not('isToCart'), 'canBook']),
              target: 'awaitingSignIn',
              actions: 'wantDetails',
            },
          },
        },
        awaitingSignIn: {
          description: 'The visitor wants to book: asks for sign-in.',
          meta: { path: '/cart', requirements: ['R6.03'] },
          entry: 'askForSignIn',
          on: { 'signIn.dismissed': { target: 'browsing', actions: 'wantCart' } },
        },
      },
    },

    resuming: resumingState,

    reviewing: {
      description:
        'A signed-in patient is on the cart page; a booking that was started waits with its draft.',
      meta: { path: '/cart', requirements: ['R4.07', 'R4.10'] },
      exit: 'forgetRestart',
      on: {
        'cart.changed': [
          { guard: 'hasDraft', target: 'clearing', actions: ['keepBasket', 'noteRelease'] },
          { actions: ['keepBasket', 'forgetRestart'] },
        ],
        'cart.emptied': {
          target: 'clearing',
          actions: ['dropBasket', 'resetStep', 'forgetPatient', 'announceMember'],
        },
        'booking.clear': [
          {
            guard: 'hasDraft',
            target: 'clearing',
            actions: ['dropBasket', 'forgetPatient', 'announceMember'],
          },
          { actions: ['dropBasket', 'forgetPatient', 'announceMember'] },
        ],
        'checkout.start': { guard: 'canBook', target: 'booking' },
        'checkout.goTo': { guard: and([not('isToCart'), 'canBook']), target: 'booking' },
        'session.lost': 'parked',
      },
      initial: 'own',
      states: {
        own: {
          description:
            'The next booking starts on this device; a returning patient can have it as last time.',
          on: offersLastVisit,
        },
        offered: {
          description:
            'A booking of this cart that was started on another device can be continued.',
          meta: { requirements: ['R4.25'] },
          on: {
            'cart.changed': { target: 'own', actions: ['keepBasket', 'forgetOpenBooking'] },
            'booking.clear': {
              target: 'own',
              actions: ['dropBasket', 'forgetPatient', 'announceMember', 'forgetOpenBooking'],
            },
            'checkout.start': {
              guard: 'canBook',
              target: '#checkout.resuming',
              actions: 'wantDetails',
            },
            'checkout.goTo': {
              guard: and([not('isToCart'), 'canBook']),
              target: '#checkout.resuming',
              actions: 'wantDetails',
            },
            'session.lost': { target: '#checkout.parked', actions: 'forgetOpenBooking' },
          },
        },
      },
    },

    booking: bookingState,
    placing: placingState,
    paying: payingState,

    repricing: {
      description: 'A price changed: the cart shows old and new prices, and the booking restarts.',
      meta: { path: '/cart', requirements: ['R4.31'] },
      entry: ['announceStalePrices', 'noteRelease'],
      always: 'clearing',
    },

    parked: {
      description:
        'The session was lost in the middle; the booking waits for the patient, and asks to sign in where the session does not.',
      entry: ['takePendingBasket', 'askForSignIn'],
      on: {
        'session.started': 'resuming',
        'cart.changed': { actions: 'keepBasket' },
        'cart.emptied': { actions: ['dropBasket', 'resetStep', 'forgetPatient', 'announceMember'] },
        'booking.clear': { actions: ['dropBasket', 'forgetPatient', 'announceMember'] },
        'checkout.start': { actions: 'askForSignIn' },
        'signIn.dismissed': { target: 'idle', actions: 'wantCart' },
      },
    },

    clearing: clearingState,

    draftGone: {
      description:
        'The draft is no longer open, or its cart was emptied elsewhere: checks whether it was placed in another tab or on another device; otherwise the booking restarts.',
      on: {
        'cart.changed': { actions: 'keepPendingBasket' },
        'cart.emptied': {
          actions: ['emptyPendingBasket', 'resetStep', 'forgetPatient', 'announceMember'],
        },
        'booking.clear': { actions: ['emptyPendingBasket', 'forgetPatient', 'announceMember'] },
        'session.lost': 'parked',
      },
      invoke: {
        id: 'findGoneDraft',
        src: 'findOrder',
        input: inputFor.parent,
        onDone: [whenFound, { target: 'clearing', actions: 'startOver' }],
        onError: { target: 'clearing', actions: ['startOver', 'noteUnknown'] },
      },
    },

    thankYou: {
      description: 'The order is placed, and its lines are removed from the cart.',
      meta: { path: '/thank-you', requirements: ['R1.01', 'R1.02', 'R1.11'] },
      entry: ['takePendingBasket', 'announceOrder'],
      on: {
        'booking.finish': {
          target: 'reviewing',
          actions: ['takeNextPeople', 'clearBooking', 'announceMember'],
        },
        // The order was found while the patient was on another page: it is history by now.
        'checkout.goTo': {
          guard: and(['isToCart', 'hasItems']),
          target: 'reviewing',
          actions: ['takeNextPeople', 'clearBooking', 'announceMember'],
        },
        // What was not ordered is still in the cart; the next booking has it.
        'cart.changed': { actions: 'keepBasket' },
        'cart.emptied': { actions: 'dropBasket' },
        'booking.clear': { actions: 'dropBasket' },
        'session.lost': {
          target: 'idle',
          actions: ['clearBooking', 'forgetPatient', 'announceMember'],
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks whether the order is booked or held for the radiologist.',
          always: [{ guard: 'isToConfirm', target: 'toConfirm' }, { target: 'booked' }],
        },
        booked: { description: 'The visit is booked.' },
        toConfirm: {
          description:
            'The slot is held and nothing is charged until the radiologist confirms the order.',
        },
      },
    },
  },
})
