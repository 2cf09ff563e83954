import { and, not, stateIn } from 'xstate'
import { asLastTimeState } from './as-last-time.states.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { detailsState } from './details.states.ts'
import { draftingState } from './drafting.states.ts'
import { paymentState } from './payment.states.ts'
import { slotState } from './slot.states.ts'

const isDrafting = stateIn('#checkout.booking.drafting')
const isAsLastTime = stateIn('#checkout.booking.asLastTime')

/** The steps in which nothing is ordered yet. */
export const bookingState = checkoutSetup.createStateConfig({
  description:
    'The patient chooses who, where, when and how to pay. A change of the cart or its prices restarts the booking.',
  meta: { requirements: ['R4.06'] },
  initial: 'details',
  // The cart shows the new prices. What was held for the old ones goes back.
  always: { guard: 'arePricesChanged', target: 'clearing', actions: 'noteRelease' },
  on: {
    'cart.changed': { target: 'clearing', actions: ['keepBasket', 'noteCartChange'] },
    'cart.emptied': {
      target: 'clearing',
      actions: ['dropBasket', 'resetStep', 'forgetPatient', 'announceMember'],
    },
    // The cart is empty elsewhere: another tab has removed its tests, or has ordered them.
    'booking.clear': [
      {
        guard: 'hasDraft',
        target: 'draftGone',
        actions: ['dropBasket', 'forgetPatient', 'announceMember'],
      },
      {
        target: 'clearing',
        actions: ['dropBasket', 'forgetPatient', 'announceMember', 'noteCartChange'],
      },
    ],
    // Leaving while a draft is being saved would lose its id; as last time is booked on the cart page.
    'checkout.goTo': {
      guard: and(['isToCart', not(isDrafting), not(isAsLastTime)]),
      target: 'reviewing',
    },
    'session.lost': 'parked',
  },
  states: {
    asLastTime: asLastTimeState,
    details: detailsState,
    drafting: draftingState,
    slot: slotState,
    payment: paymentState,
  },
})
