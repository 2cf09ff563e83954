import { and, type DoneActorEvent } from 'xstate'
import type { Resumed } from './checkout.actors.ts'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'

const params = ({ event }: { readonly event: DoneActorEvent<Resumed> }) => ({
  resumed: event.output,
})

const takeBooking = { type: 'takeBooking', params } as const
const takeMember = { type: 'takeMember', params } as const
const takeHeld = { type: 'takeHeld', params } as const
const takePayment = { type: 'takePayment', params } as const
/** The booking goes on where it stood, so the wish to go on is met. */
const continueBooking = [takeBooking, 'announceMember', 'wantCart'] as const
const keepOpenBooking = { type: 'keepOpenBooking', params } as const

/** After a reload, a sign-in or a lost session: the provider says where the booking stands. */
export const resumingState = checkoutSetup.createStateConfig({
  description: 'After a sign-in, a reload or a lost session: where does the booking stand?',
  meta: { requirements: ['R3.78', 'R3.79'] },
  initial: 'asking',
  exit: 'forgetOpenBooking',
  on: {
    // The pending response was for the previous cart.
    'cart.changed': { target: '.asking', actions: 'keepBasket' },
    'cart.emptied': { target: '.asking', actions: ['dropBasket', 'resetStep', 'wantCart'] },
    // The merge after sign-in clears the booking of an empty cart, which this request already covers.
    'booking.clear': [
      {
        guard: 'hasItems',
        target: '.asking',
        actions: ['dropBasket', 'forgetPatient', 'announceMember', 'wantCart'],
      },
      { actions: ['forgetPatient', 'announceMember'] },
    ],
    'checkout.start': { actions: 'wantDetails' },
    'session.lost': 'parked',
  },
  states: {
    asking: {
      description: 'The kept booking is held against the provider.',
      invoke: {
        id: 'resumeBooking',
        src: 'resumeBooking',
        input: inputFor.resumeBooking,
        onDone: [
          {
            guard: ({ event }) => event.output.at === 'thankYou',
            target: '#checkout.thankYou',
            actions: [
              {
                type: 'keepOrder',
                params: ({ event: { output } }) => ({
                  order: output.at === 'thankYou' ? output.order : null,
                }),
              },
              takeMember,
              'wantCart',
            ],
          },
          {
            guard: ({ event }) => event.output.at === 'cart',
            target: 'nothing',
            actions: [takeMember, 'announceMember'],
          },
          {
            guard: ({ event }) => event.output.at === 'open',
            target: '#checkout.reviewing.offered',
            actions: [keepOpenBooking, 'wantCart'],
          },
          {
            guard: ({ event }) => event.output.at === 'outdated',
            target: '#checkout.clearing',
            actions: [takeBooking, 'announceMember', 'noteCartChange', 'wantDetails'],
          },
          {
            // The cart page offers it again.
            guard: ({ event }) => event.output.at === 'outdatedAsLastTime',
            target: '#checkout.clearing',
            actions: [takeBooking, 'announceMember', 'noteRelease'],
          },
          {
            // Who has pressed on to the patient meanwhile is led there, below.
            guard: ({ context, event }) =>
              event.output.at === 'heldAsLastTime' && context.wanted !== 'details',
            target: '#checkout.booking.asLastTime.held',
            actions: continueBooking,
          },
          {
            guard: ({ context, event }) =>
              event.output.at === 'expiredAsLastTime' && context.wanted !== 'details',
            target: '#checkout.booking.asLastTime.expired',
            actions: continueBooking,
          },
          {
            guard: ({ event }) => event.output.at === 'emptied',
            target: '#checkout.clearing',
            actions: takeHeld,
          },
          {
            guard: ({ event }) => event.output.at === 'verifying',
            target: '#checkout.paying.verifying',
            actions: [...continueBooking, takePayment],
          },
          {
            guard: ({ event: { output } }) =>
              output.at === 'expired' &&
              (output.booking.visit === 'center' || output.booking.hold !== null),
            target: '#checkout.booking.slot.radiology.expired',
            actions: continueBooking,
          },
          {
            guard: ({ event }) => event.output.at === 'expired',
            target: '#checkout.booking.slot.home.expired',
            actions: continueBooking,
          },
          {
            guard: ({ event }) => event.output.at === 'payment',
            target: '#checkout.booking.payment',
            actions: continueBooking,
          },
          {
            guard: ({ event }) => event.output.at === 'held',
            target: '#checkout.booking.slot.home.loadingHeld',
            actions: continueBooking,
          },
          {
            guard: ({ event }) => event.output.at === 'appointment',
            target: '#checkout.booking.slot.radiology',
            actions: continueBooking,
          },
          {
            guard: ({ event }) => event.output.at === 'slot',
            target: '#checkout.booking.slot',
            actions: continueBooking,
          },
          {
            target: '#checkout.booking.details',
            actions: continueBooking,
          },
        ],
        onError: 'nothing',
      },
    },
    nothing: {
      description: 'No booking is kept: the patient goes on where they wanted to.',
      always: [
        {
          guard: and(['wantsDetails', 'hasItems']),
          target: '#checkout.booking.details',
          actions: 'wantCart',
        },
        { target: '#checkout.reviewing', actions: 'wantCart' },
      ],
    },
  },
})
