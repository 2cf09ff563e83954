import { and, assign, or } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenHoldsEnd } from './holds.ts'
import {
  whenDetailRefused,
  whenDraftGone,
  whenLostAtAppointment,
  whenOutdated,
  whenTestsRefused,
} from './refusals.ts'

/** A time is asked for, first or instead of another; an earlier one is let go once this is sure. */
const askForTime = {
  guard: 'isNeededAppointment',
  target: 'holding',
  actions: 'askForAppointment',
} as const

/** Radiology: one appointment for each sub-department, all at the chosen centre. */
export const appointmentsState = checkoutSetup.createStateConfig({
  description: 'One appointment for each sub-department.',
  meta: { requirements: ['R4.29'] },
  initial: 'loading',
  // However the booking came here: a kept one may carry an answer that stops it.
  always: { guard: 'hasUnsafeAnswer', target: '#checkout.booking.slot.asking.stopping' },
  on: {
    'session.lost': { target: '#checkout.parked', actions: 'wantAppointment' },
    'tab.changedBooking': { target: '#checkout.resuming', actions: 'wantAppointment' },
    'checkout.goTo': {
      guard: and(['isToSlot', 'isAtHome']),
      target: '#checkout.booking.slot.home',
      actions: 'clearError',
    },
  },
  states: {
    loading: {
      description: 'Loads the appointments; those of before can be chosen meanwhile.',
      on: { 'appointment.choose': askForTime },
      tags: 'loading times',
      invoke: {
        id: 'loadAppointments',
        src: 'loadAppointments',
        input: inputFor.loadAppointments,
        onDone: {
          target: 'deciding',
          actions: assign({ appointmentDays: ({ event }) => event.output }),
        },
        onError: [
          whenLostAtAppointment,
          whenDetailRefused,
          { target: 'failed', actions: 'keepError' },
        ],
      },
    },
    failed: {
      description: 'The appointments could not be loaded; the booking is kept.',
      on: { 'slots.reload': { target: 'loading', actions: 'clearError' } },
    },
    deciding: {
      description: 'Checks which sub-departments still need an appointment.',
      always: [
        { guard: 'hasAllAppointments', target: 'held' },
        { guard: or(['hasHold', 'hasAppointments']), target: 'choosingNext' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      description: 'No appointment is chosen yet.',
      on: {
        'appointment.choose': askForTime,
        'slots.reload': 'loading',
      },
    },
    choosingNext: {
      description: 'A sub-department has no appointment yet; others, or the home slot, are held.',
      invoke: {
        id: 'watchFirstAppointments',
        src: 'watchHold',
        input: inputFor.watchHold,
        onDone: whenHoldsEnd,
      },
      on: {
        'appointment.choose': askForTime,
        'slot.release': { guard: 'hasAppointments', target: 'releasing' },
        'slots.reload': 'loading',
      },
    },
    holding: {
      description: 'Holds the appointment.',
      invoke: {
        id: 'holdAppointment',
        src: 'holdAppointment',
        input: inputFor.holdAppointment,
        onDone: {
          target: 'deciding',
          actions: { type: 'keepAppointment', params: ({ event }) => ({ hold: event.output }) },
        },
        onError: [
          whenLostAtAppointment,
          whenDraftGone,
          whenOutdated,
          whenTestsRefused,
          { guard: 'isTaken', target: 'loading', actions: 'keepError' },
          { target: 'deciding', actions: 'keepError' },
        ],
      },
    },
    held: {
      description: 'Every sub-department has its appointment.',
      invoke: {
        id: 'watchAppointments',
        src: 'watchHold',
        input: inputFor.watchHold,
        onDone: whenHoldsEnd,
      },
      on: {
        'appointment.choose': askForTime,
        'slot.release': 'releasing',
        'slot.confirm': { target: '#checkout.booking.payment', actions: 'clearError' },
        'checkout.goTo': { guard: 'isToPayment', target: '#checkout.booking.payment' },
      },
    },
    releasing: {
      description: 'Releases the appointments.',
      tags: 'loading times',
      invoke: {
        id: 'releaseAppointments',
        src: 'releaseAppointments',
        input: inputFor.releaseAppointments,
        onDone: { target: 'loading', actions: 'dropAppointments' },
        onError: [whenDraftGone, { target: 'deciding', actions: 'keepError' }],
      },
    },
    expired: {
      description:
        'A slot is no longer held, as its 15 minutes are over or another tab took another one; the patient is told.',
      meta: { requirements: ['R4.30'] },
      invoke: {
        id: 'loadAppointmentsAfterExpiry',
        src: 'loadAppointments',
        input: inputFor.loadAppointments,
        onDone: { actions: assign({ appointmentDays: ({ event }) => event.output }) },
        onError: [whenLostAtAppointment, whenDetailRefused, { actions: 'keepError' }],
      },
      on: {
        'appointment.choose': askForTime,
        'slots.reload': { target: 'loading', actions: 'clearError' },
      },
    },
  },
})
