import { and, not } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'

/** The booking restarts: what was held for it goes back. */
export const clearingState = checkoutSetup.createStateConfig({
  description:
    'The booking restarts: points, coupon and window are given back, the member is kept.',
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
      description: 'Points held for the draft go back.',
      always: [{ guard: 'hasWallet', target: 'releasingWallet' }, { target: 'coupon' }],
    },
    releasingWallet: {
      description: 'The points are on their way back.',
      invoke: {
        id: 'releaseWalletOnClear',
        src: 'releaseWallet',
        input: inputFor.releaseWallet,
        onDone: { target: 'coupon', actions: 'refetchWallet' },
        onError: { target: 'coupon', actions: 'refetchWallet' },
      },
    },
    coupon: {
      description: 'A coupon of the draft goes back.',
      always: [{ guard: 'hasCoupon', target: 'releasingCoupon' }, { target: 'window' }],
    },
    releasingCoupon: {
      description: 'The coupon is on its way back.',
      invoke: {
        id: 'removeCouponOnClear',
        src: 'removeCoupon',
        input: inputFor.removeCoupon,
        onDone: 'window',
        onError: 'window',
      },
    },
    window: {
      description: 'A held window goes back.',
      always: [
        { guard: 'hasHold', target: 'releasingWindow' },
        { guard: 'hasAppointments', target: 'releasingAppointments' },
        { target: 'draft' },
      ],
    },
    releasingWindow: {
      description: 'The window is on its way back.',
      invoke: {
        id: 'releaseSlotOnClear',
        src: 'releaseSlot',
        input: inputFor.releaseSlot,
        onDone: 'draft',
        onError: 'draft',
      },
    },
    releasingAppointments: {
      description: 'The appointments are on their way back.',
      invoke: {
        id: 'releaseAppointmentsOnClear',
        src: 'releaseAppointments',
        input: inputFor.releaseAppointments,
        onDone: 'draft',
        onError: 'draft',
      },
    },
    draft: {
      description: 'A draft of an empty cart is cancelled.',
      always: [
        { guard: and(['hasDraft', not('hasItems')]), target: 'cancellingDraft' },
        { target: 'done' },
      ],
    },
    cancellingDraft: {
      description: "The draft is being cancelled with 'not confirm'.",
      meta: { requirements: ['R4.07', 'R4.08'] },
      invoke: {
        id: 'cancelDraft',
        src: 'cancelDraft',
        input: inputFor.draft,
        onDone: 'done',
        onError: 'done',
      },
    },
    done: {
      description: 'Nothing is held any more. With an empty cart the patient is forgotten too.',
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
