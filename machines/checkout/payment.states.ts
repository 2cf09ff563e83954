import { and, assign, or } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenHoldsEnd } from './holds.ts'
import { isReadyIn, moneyOffStates } from './money-off.states.ts'

const ready = isReadyIn('#checkout.booking.payment')

/** Coupons and points, and how the rest is paid. */
export const paymentState = checkoutSetup.createStateConfig({
  description: 'The payment step: the price, coupon and points, and how the patient pays.',
  meta: { path: '/payment' },
  type: 'parallel',
  exit: 'clearPartErrors',
  always: [
    // A payment that was declined, and the cart of its draft has changed meanwhile.
    { guard: 'hasPendingBasket', target: '#checkout.clearing', actions: 'startOver' },
    // However the booking came here: a kept one may carry an answer that stops it.
    { guard: 'hasUnsafeAnswer', target: 'slot' },
    // Time went by at the bank, or while the page was closed.
    { guard: 'lacksHold', target: 'slot', actions: 'sayNoMoneyTaken' },
  ],
  on: {
    'order.place': [
      { guard: and([ready, 'isOnline']), target: '#checkout.paying', actions: 'clearError' },
      { guard: ready, target: '#checkout.placing', actions: 'clearError' },
    ],
    'tab.changedBooking': '#checkout.resuming',
    'checkout.goTo': [
      { guard: 'isToSlot', target: 'slot' },
      { guard: 'isToDetails', target: 'details' },
    ],
  },
  states: {
    opening: {
      description: 'The second tap of a double tap on the step before must not pay.',
      initial: 'settling',
      states: {
        settling: {
          description: 'The step has just opened: the order cannot be placed yet.',
          after: { STEP_SETTLE: 'open' },
        },
        open: { description: 'The order can be placed.' },
      },
    },
    attempt: {
      description: 'How the last attempt to pay online ended.',
      initial: 'none',
      states: {
        none: { description: 'No attempt was made, or the patient has changed a choice since.' },
        failed: {
          description:
            "No money was taken so far; another payment can be tried. This one stays known: the bank's page may be open in another tab.",
          initial: 'declined',
          exit: assign({ payment: null }),
          on: {
            'coupon.apply': { guard: 'choosesCoupon', target: 'none' },
            'coupon.remove': { guard: 'hasCoupon', target: 'none' },
            'wallet.apply': { guard: 'choosesWallet', target: 'none' },
            'wallet.release': { guard: 'hasWallet', target: 'none' },
            'mode.choose': { guard: 'choosesCash', target: 'none', actions: 'clearError' },
          },
          states: {
            declined: { description: 'The bank declined.' },
            abandoned: { description: 'The patient came back without paying.' },
            notOpened: { description: 'The payment could not be opened.' },
          },
        },
      },
    },
    hold: {
      description: 'The hold continues while the patient decides.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks whether a slot or appointments are held.',
          always: [
            { guard: or(['hasHold', 'hasAppointments']), target: 'watched' },
            { target: 'none' },
          ],
        },
        none: { description: 'A walk-in: nothing is held.' },
        watched: {
          description: 'The time left is shown.',
          invoke: {
            id: 'watchHoldAtPayment',
            src: 'watchHold',
            input: inputFor.watchHold,
            onDone: whenHoldsEnd,
          },
        },
      },
    },
    ...moneyOffStates(),
    confirmation: {
      description: 'Whether a radiologist confirms the scan after the order.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks the safety answers.',
          always: [{ guard: 'needsRadiologist', target: 'byRadiologist' }, { target: 'notNeeded' }],
        },
        notNeeded: { description: 'The order books the visit at once.' },
        byRadiologist: {
          description:
            'The order holds the slot until the radiologist confirms it; it is paid at service.',
        },
      },
    },
    mode: {
      description: 'Pay at Service, or Online Pay.',
      meta: { requirements: ['R9.35'] },
      initial: 'deciding',
      states: {
        deciding: {
          description:
            'As the patient chose before, in this booking or as last time; else Online Pay, if the lab accepts it and no radiologist has to confirm first.',
          always: [
            { guard: 'prefersCash', target: 'cash' },
            { guard: 'isOnlineOffered', target: 'online' },
            { target: 'cash' },
          ],
        },
        cash: {
          description: 'Pay at Service.',
          meta: { requirements: ['R1.14', 'R3.19'] },
          on: { 'mode.choose': { guard: 'choosesOnline', target: 'online', actions: 'keepMode' } },
        },
        online: {
          description: 'Online Pay.',
          meta: { requirements: ['R1.13', 'R3.20'] },
          on: { 'mode.choose': { guard: 'choosesCash', target: 'cash', actions: 'keepMode' } },
        },
      },
    },
  },
})
