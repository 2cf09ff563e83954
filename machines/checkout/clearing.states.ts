import { not, or } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'

const whenReleased = [
  { guard: or(['hasWallet', not('hasItems')]), target: 'done', actions: 'refetchWallet' },
  { target: 'done' },
] as const

/** The booking restarts: what was held for it goes back. */
export const clearingState = checkoutSetup.createStateConfig({
  description:
    'The booking restarts: points, coupon and slot are released, and the chosen member is kept.',
  meta: { path: '/cart', requirements: ['R4.07', 'R4.08', 'R4.10', 'R4.11', 'R4.12', 'R4.13'] },
  initial: 'deciding',
  entry: 'takePendingBasket',
  on: {
    'cart.changed': { actions: 'keepBasket' },
    // With an empty cart the draft is cancelled too.
    'cart.emptied': {
      target: '.releasing',
      actions: ['dropBasket', 'resetStep', 'forgetPatient', 'announceMember'],
    },
    // Of a cart that is empty already it is being given back.
    'booking.clear': {
      guard: 'hasItems',
      target: '.releasing',
      actions: ['dropBasket', 'forgetPatient', 'announceMember'],
    },
    'checkout.start': { actions: 'wantDetails' },
    'session.lost': 'parked',
  },
  states: {
    deciding: {
      description: 'Checks whether there is anything to give back.',
      always: [
        {
          guard: or(['hasWallet', 'hasCoupon', 'hasHold', 'hasAppointments', not('hasItems')]),
          target: 'releasing',
        },
        { target: 'done' },
      ],
    },
    releasing: {
      description:
        "Gives back points, coupon, slot and appointments. The draft of an empty cart is cancelled with the reason 'not confirm', wherever it was begun. What cannot be given back ends by itself.",
      invoke: {
        id: 'releaseBooking',
        src: 'releaseBooking',
        input: inputFor.releaseBooking,
        onDone: whenReleased,
        onError: whenReleased,
      },
    },
    done: {
      description:
        'Nothing is held any more. With an empty cart the chosen patient is dropped too.',
      always: [
        {
          guard: not('hasItems'),
          target: '#checkout.reviewing',
          actions: ['clearBooking', 'forgetPatient', 'announceMember', 'wantCart'],
        },
        // The cart shows the new prices first.
        {
          guard: 'arePricesChanged',
          target: '#checkout.reviewing',
          actions: ['clearBooking', 'wantCart'],
        },
        {
          guard: 'wantsDetails',
          target: '#checkout.booking.details',
          actions: ['clearBooking', 'wantCart'],
        },
        { target: '#checkout.reviewing', actions: ['clearBooking', 'wantCart'] },
      ],
    },
  },
})
