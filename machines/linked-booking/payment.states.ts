import { and } from 'xstate'
import { inputFor, linkedBookingSetup } from './linked-booking.setup.ts'
import { whenDraftGone } from './refusals.ts'

/** The sum of all orders, what comes off it, and how it is paid. */
export const paymentState = linkedBookingSetup.createStateConfig({
  description: 'The price of all orders together, coupon and points, and how it is paid.',
  meta: { path: '/book-together/payment' },
  type: 'parallel',
  exit: 'clearPartErrors',
  invoke: {
    id: 'watchAtPayment',
    src: 'watchHolds',
    input: inputFor.watchHolds,
    onDone: [
      {
        guard: { type: 'isHomeHoldOver', params: ({ event }) => event.output },
        target: '#linkedBooking.slot.expired',
        actions: { type: 'dropEnded', params: ({ event }) => event.output },
      },
      {
        target: '#linkedBooking.appointments.expired',
        actions: { type: 'dropEnded', params: ({ event }) => event.output },
      },
    ],
  },
  on: {
    'order.place': [
      {
        guard: and(['isPlaceable', 'isOnline']),
        target: '#linkedBooking.paying.creating',
        actions: 'clearError',
      },
      { guard: 'isPlaceable', target: '#linkedBooking.placing', actions: 'clearError' },
    ],
    'step.goTo': [
      { guard: { type: 'isTo', params: 'people' }, target: 'people' },
      { guard: { type: 'isTo', params: 'slot' }, target: 'slot' },
      {
        guard: and([{ type: 'isTo', params: 'appointments' as const }, 'needsAppointments']),
        target: 'appointments',
      },
    ],
  },
  states: {
    opening: {
      description: 'The second tap of a double tap on the step before must not pay.',
      initial: 'settling',
      states: {
        settling: {
          description: 'The step has just opened: nothing can be placed yet.',
          after: { STEP_SETTLE: 'open' },
        },
        open: { description: 'The orders can be placed.' },
      },
    },
    coupon: {
      description: 'One coupon for all orders, or none.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'A coupon that was chosen before is applied to these drafts.',
          always: [{ guard: 'wantsCoupon', target: 'applying' }, { target: 'settled' }],
        },
        settled: {
          description: 'Nothing is under way.',
          on: {
            'coupon.apply': {
              guard: 'takesCoupon',
              target: 'applying',
              actions: 'askForCoupon',
            },
            'coupon.remove': {
              guard: 'hasCoupon',
              target: 'removing',
              actions: 'clearCouponError',
            },
          },
        },
        applying: {
          description: 'Applies the coupon.',
          invoke: {
            id: 'applyCoupon',
            src: 'applyCoupon',
            input: inputFor.applyCoupon,
            onDone: {
              target: 'settled',
              actions: { type: 'takeCoupon', params: ({ event }) => event.output },
            },
            onError: [whenDraftGone, { target: 'settled', actions: 'keepCouponError' }],
          },
        },
        removing: {
          description: 'Removes the coupon.',
          invoke: {
            id: 'removeCoupon',
            src: 'removeCoupon',
            input: inputFor.removeCoupon,
            onDone: { target: 'settled', actions: 'dropCoupon' },
            onError: [whenDraftGone, { target: 'settled', actions: 'keepCouponError' }],
          },
        },
      },
    },
    wallet: {
      description: 'Wallet points for all orders, or none.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Points that were chosen before are held for these drafts.',
          always: [{ guard: 'wantsPoints', target: 'applying' }, { target: 'settled' }],
        },
        settled: {
          description: 'Nothing is under way.',
          on: {
            'wallet.apply': { guard: 'takesPoints', target: 'applying', actions: 'askForPoints' },
            'wallet.release': {
              guard: 'hasWallet',
              target: 'releasing',
              actions: 'clearWalletError',
            },
          },
        },
        applying: {
          description: 'Holds the points.',
          invoke: {
            id: 'applyWallet',
            src: 'applyWallet',
            input: inputFor.parent,
            onDone: {
              target: 'settled',
              actions: [
                { type: 'takeWallet', params: ({ event }) => event.output },
                'refetchWallet',
              ],
            },
            onError: [whenDraftGone, { target: 'settled', actions: 'keepWalletError' }],
          },
        },
        releasing: {
          description: 'Releases the points.',
          invoke: {
            id: 'releaseWallet',
            src: 'releaseWallet',
            input: inputFor.releaseWallet,
            onDone: { target: 'settled', actions: ['dropWallet', 'refetchWallet'] },
            onError: [
              { guard: 'arePointsSpent', target: '#linkedBooking.draftGone' },
              { target: 'settled', actions: 'keepWalletError' },
            ],
          },
        },
      },
    },
    mode: {
      description: 'How the sum is paid.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Takes the wish of the patient, or the usual mode.',
          always: [
            { guard: 'prefersCash', target: 'cash' },
            { guard: 'isOnlineOffered', target: 'online' },
            { target: 'cash' },
          ],
        },
        cash: {
          description: 'Paid at service.',
          on: { 'mode.choose': { guard: 'choosesOnline', target: 'online', actions: 'keepMode' } },
        },
        online: {
          description: 'Paid online now.',
          on: { 'mode.choose': { guard: 'choosesCash', target: 'cash', actions: 'keepMode' } },
        },
      },
    },
  },
})
