import { and, assign, not } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'

/** The booking restarts: what was held for it goes back. */
export const clearingState = checkoutSetup.createStateConfig({
  description:
    'The booking restarts: points, coupon and slot are released, and the chosen member is kept.',
  meta: { path: '/cart', requirements: ['R4.10', 'R4.11', 'R4.12', 'R4.13'] },
  initial: 'wallet',
  entry: 'takePendingBasket',
  on: {
    'cart.changed': { actions: 'keepBasket' },
    'cart.emptied': { actions: ['dropBasket', 'resetStep', 'forgetPatient', 'announceMember'] },
    'booking.clear': { actions: ['dropBasket', 'forgetPatient', 'announceMember'] },
    'checkout.start': { actions: 'wantDetails' },
    'session.lost': 'parked',
  },
  states: {
    wallet: {
      description: 'Checks whether points are held for the draft.',
      always: [{ guard: 'hasWallet', target: 'releasingWallet' }, { target: 'coupon' }],
    },
    releasingWallet: {
      description: 'Releases the points.',
      invoke: {
        id: 'releaseWalletOnClear',
        src: 'releaseWallet',
        input: inputFor.releaseWallet,
        onDone: { target: 'coupon', actions: 'refetchWallet' },
        onError: { target: 'coupon', actions: 'refetchWallet' },
      },
    },
    coupon: {
      description: 'Checks whether the draft has a coupon.',
      always: [{ guard: 'hasCoupon', target: 'releasingCoupon' }, { target: 'window' }],
    },
    releasingCoupon: {
      description: 'Removes the coupon.',
      invoke: {
        id: 'removeCouponOnClear',
        src: 'removeCoupon',
        input: inputFor.removeCoupon,
        onDone: 'window',
        onError: 'window',
      },
    },
    window: {
      description: 'Checks whether a slot is held.',
      always: [{ guard: 'hasHold', target: 'releasingWindow' }, { target: 'appointments' }],
    },
    releasingWindow: {
      description: 'Releases the slot.',
      invoke: {
        id: 'releaseSlotOnClear',
        src: 'releaseSlot',
        input: inputFor.releaseSlot,
        onDone: 'appointments',
        onError: 'appointments',
      },
    },
    appointments: {
      description: 'Checks whether appointments are held.',
      always: [{ guard: 'hasAppointments', target: 'releasingAppointments' }, { target: 'draft' }],
    },
    releasingAppointments: {
      description: 'Releases the appointments.',
      invoke: {
        id: 'releaseAppointmentsOnClear',
        src: 'releaseAppointments',
        input: inputFor.releaseAppointments,
        onDone: 'draft',
        onError: 'draft',
      },
    },
    draft: {
      description: 'Checks whether the draft of an empty cart has to be cancelled.',
      always: [
        { guard: 'hasItems', target: 'done' },
        { guard: 'hasDraft', target: 'cancellingDraft' },
        { target: 'findingDraft' },
      ],
    },
    findingDraft: {
      description:
        'Looks for a booking of the cart that was begun on another device, in another tab or for several people.',
      meta: { requirements: ['R4.07', 'R4.12'] },
      invoke: {
        id: 'findOpenDraft',
        src: 'findOpenDraft',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'cancellingDraft',
            actions: assign({ drafts: ({ event }) => (event.output ? [event.output] : []) }),
          },
          { target: 'done' },
        ],
        onError: 'done',
      },
    },
    cancellingDraft: {
      description: "Cancels the draft with the reason 'not confirm'.",
      meta: { requirements: ['R4.07', 'R4.08'] },
      invoke: {
        id: 'cancelDraft',
        src: 'cancelDraft',
        input: inputFor.unconfirmed,
        onDone: { target: 'done', actions: 'refetchWallet' },
        onError: { target: 'done', actions: 'refetchWallet' },
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
        {
          guard: and(['wantsDetails', 'canBook']),
          target: '#checkout.booking.details',
          actions: ['clearBooking', 'wantCart'],
        },
        { target: '#checkout.reviewing', actions: ['clearBooking', 'wantCart'] },
      ],
    },
  },
})
